import type { Evidence } from "../../../domain/audit/evidence.ts";
import { isolateBidiText } from "../../../domain/format/bidi.ts";

/** Returns README.txt of an evidence pack: what the pack contains, how to verify it, and what that proves. */
export const createReadmeText = ({ request, head, made_by, made_at }: Evidence): string => `EVIDENCE FOR ${request.id}

Made by ${isolateBidiText(made_by.name)} on ${made_at} (UTC).
Last entry of the record: ${head.version}
${head.hash}


WHAT IS IN THIS PACK

request.pdf     the request to read and print, with its whole record
request.json    the same for programs; "events" is the record, entry by entry, as it is stored
attachments/    the files of the request, as they were attached; those whose names begin with
                "removed-" were taken off the request later
manifest.json   the SHA-256 of every file of this pack
verify.mjs      checks all of this


HOW TO CHECK IT

Unpack it, and with Node.js 18 or later (nothing else is needed, no network):

    node verify.mjs

It ends with "Everything fits", or with REFUSED and the first thing that does not.

By hand: an entry's hash is the SHA-256 of the JSON array
[prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]
without spaces, in UTF-8, "payload" being the text that stands in request.json. The first prev_hash
is 64 zeros; every other one is the hash of the entry before.


WHAT THIS PROVES

If the last entry's hash is genuine, then
- no entry up to it was changed, left out, added or put in another order since it was written;
- the attachments are the very files that were attached: their SHA-256 stands in the entry that added them, with
  who added them and when, and an entry that removed one names it;
- the request's facts and its status are what the entries make of them;
- if its route has steps: every approval was given by somebody who could decide that step, nobody took part in
  two approvals, and no step opened before the steps before it were complete. Whether a person was active at the
  time is what the system recorded.


WHAT IT DOES NOT PROVE BY ITSELF

- That the last entry's hash is genuine. A person who can write files can make up a whole record with hashes
  that fit. Compare it with the system's: on the request's screen under "Full record", or in
  GET /api/requests/{id}/history. Any other copy that was taken out earlier, or by somebody else, serves as
  well: the entry of the same number must have the same hash. The system's own audit trail says who took
  this pack, when, and which hash was the last one.
- That nothing happened after it was made. The record goes on; later entries build on this hash.
- That the system's signed checkpoints agree. If it knew that they do not, verify.mjs refuses the pack.
- Anything about other requests: each has a record of its own.
- That request.pdf says the same as request.json: it is a picture of it, and the manifest only shows
  that it is the one that was packed. In doubt, request.json counts.
- That verify.mjs itself is honest. Take a fresh one from the system: /assets/evidence/verify.mjs
  (node verify.mjs FOLDER checks another folder).
`;
