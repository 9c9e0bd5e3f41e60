/** Where the API has a file of a request; `/view` and `/download` follow. */
export const attachmentAddress = (request_id: string, id: string): string =>
  `/api/requests/${encodeURIComponent(request_id)}/attachments/${encodeURIComponent(id)}`;
