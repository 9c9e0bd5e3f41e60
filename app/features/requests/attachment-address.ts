/** Returns the API's address of a file, without the `/view` or `/download` that follows. */
export const attachmentAddress = (request_id: string, id: string): string =>
  `/api/requests/${encodeURIComponent(request_id)}/attachments/${encodeURIComponent(id)}`;
