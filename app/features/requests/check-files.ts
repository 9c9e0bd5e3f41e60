import { getRemainingFileCount, LIMITS } from "../../../domain/limits.ts";
import { ATTACHMENT_TYPES, REQUEST_MESSAGES } from "../../../domain/requests/messages.ts";

export const ACCEPTED_FILES = ATTACHMENT_TYPES.join(",");

/**
 * Returns which of the picked files may stay, and the spec's sentences about the others. The server judges by content as well (R22).
 *
 * @param present how many files the request already has
 */
export function checkFiles(files: readonly File[], present = 0): { accepted: File[]; errors: string[] } {
  const room = getRemainingFileCount(present);
  const errors: string[] = [];
  const allowed = files.filter((file) => {
    if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) errors.push(REQUEST_MESSAGES.fileType(file.name));
    else if (file.size > LIMITS.attachment_bytes) errors.push(REQUEST_MESSAGES.fileTooLarge(file.name));
    else return true;
    return false;
  });
  if (allowed.length > room)
    errors.push(
      room === LIMITS.attachments ? REQUEST_MESSAGES.tooManyFiles : REQUEST_MESSAGES.tooManyWithPresent(present),
    );
  return { accepted: allowed.slice(0, room), errors };
}
