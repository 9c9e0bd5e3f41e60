// Checks the evidence pack that it lies in, or the folder it is given, with nothing but Node (18 or later):
//
//   node verify.mjs
//
// Says what it found and ends with 0 when everything fits, with 1 at the first thing that does not.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const FORMAT = "approval-workflow-evidence/1";
const FOLDER = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)));
const NEEDED = ["README.txt", "verify.mjs", "request.json", "request.pdf"];
/** What file managers leave behind. */
const LITTER = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i;

class Refused extends Error {}

function demand(fits, complaint) {
  if (!fits) throw new Refused(complaint);
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

function read(path) {
  try {
    return readFileSync(join(FOLDER, path));
  } catch {
    throw new Refused(`${path} is missing.`);
  }
}

function parse(path, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${path} was changed: it is not JSON any more.`);
  }
}

/** Every file is there, is the one that was packed, and none was added. */
function checkFiles() {
  const text = read("manifest.json").toString("utf8");
  const manifest = parse("manifest.json", text);
  const { format, request_id, head, files } = manifest;
  demand(`${JSON.stringify(manifest, null, 2)}\n` === text, "manifest.json was changed: it is not as it was written.");
  const known = ["format", "request_id", "head", "files"].join() === Object.keys(manifest).join();
  demand(known && format === FORMAT, `manifest.json is not one of ${FORMAT}.`);
  for (const { path, size, sha256: expected } of files) {
    demand(/^(?:attachments\/)?[\w-][\w.-]*$/.test(path), `manifest.json names a file outside of the pack: ${path}`);
    const content = read(path);
    demand(content.length === size, `${path} was changed: it has ${content.length} bytes instead of ${size}.`);
    demand(sha256(content) === expected, `${path} was changed: its SHA-256 is not the one in the manifest.`);
  }
  const listed = files.map(({ path }) => path);
  demand(new Set(listed).size === listed.length, "manifest.json was changed: a file stands in it twice.");
  for (const path of NEEDED) demand(listed.includes(path), `${path} is missing from the manifest.`);
  for (const path of present("")) {
    demand(path === "manifest.json" || listed.includes(path), `${path} is not part of the pack.`);
  }
  return { request_id, head, files, manifest_hash: sha256(text) };
}

function present(folder) {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => !LITTER.test(name))
    .flatMap((name) => {
      const path = folder ? `${folder}/${name}` : name;
      return statSync(join(FOLDER, path)).isDirectory() ? present(path) : [path];
    });
}

/** Every entry follows the one before, and its hash is that of its content. */
function checkRecord({ request_id, head }, evidence) {
  const { format, events } = evidence;
  demand(format === FORMAT, `request.json is not one of ${FORMAT}.`);
  let previous = "0".repeat(64);
  events.forEach((event, index) => {
    const { version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash } = event;
    demand(version === index + 1, `Entry ${index + 1} is missing, or entries were put in another order.`);
    demand(event.request_id === request_id, `Entry ${version} belongs to another request.`);
    demand(prev_hash === previous, `Entry ${version} does not follow from the entry before it.`);
    const content = [prev_hash, event.request_id, version, kind, actor_id, actor_name, created_at, payload];
    demand(
      sha256(JSON.stringify(content)) === hash,
      `Entry ${version} was changed: its content does not fit its hash.`,
    );
    previous = hash;
  });
  for (const [name, { version, hash }] of [
    ["manifest.json", head],
    ["request.json", evidence.head],
  ]) {
    demand(
      version === events.length && hash === previous,
      `The record does not end with the entry that ${name} names.`,
    );
  }
}

/** The files are those whose hashes stand in the record since the submission. */
function checkAttachments({ files }, { events, attachments }) {
  const recorded = events.flatMap(({ kind, payload }) =>
    kind === "request.submitted" ? parse("request.json", payload).attachments : [],
  );
  demand(
    recorded.length === attachments.length,
    `The record names ${recorded.length} attachments, not ${attachments.length}.`,
  );
  recorded.forEach((file, index) => {
    const { id, path } = attachments[index];
    const packed = files.find((one) => one.path === path);
    demand(packed, `${path} is missing: the record names it.`);
    const fits = id === file.id && packed.sha256 === file.sha256 && packed.size === file.size;
    demand(fits, `${path} is not the file that was submitted: the record has another SHA-256 for it.`);
  });
  const known = attachments.map(({ path }) => path);
  const strangers = files.filter(({ path }) => !NEEDED.includes(path) && !known.includes(path));
  demand(strangers.length === 0, `${strangers[0]?.path} does not stand in the record.`);
}

/** What a kind of entry makes of the status, unless the entry says so itself. */
const STATUS_AFTER = {
  "request.rejected": "rejected",
  "request.info_requested": "needs_info",
  "request.responded": "pending",
  "request.cancelled": "cancelled",
  "request.overdue": "overdue",
};

/** The request is what the record makes of it. */
function checkFacts({ request_id }, { request, head, events }) {
  const facts = { id: request_id, version: head.version };
  for (const { kind, actor_id, actor_name, created_at, payload } of events) {
    const said = parse("request.json", payload);
    if (kind === "request.submitted") {
      const { due_at, ...rest } = said.request;
      Object.assign(facts, rest, { due_date: due_at, requester_id: actor_id, requester_name: actor_name, created_at });
    }
    if (kind === "request.modified") for (const { field, to } of said.changes) facts[field] = to;
    facts.status = said.status ?? STATUS_AFTER[kind] ?? facts.status;
  }
  for (const [name, value] of Object.entries(facts)) {
    demand(value === undefined || request[name] === value, `request.json says another ${name} than the record.`);
  }
}

try {
  const manifest = checkFiles();
  const evidence = parse("request.json", read("request.json").toString("utf8"));
  checkRecord(manifest, evidence);
  checkAttachments(manifest, evidence);
  checkFacts(manifest, evidence);
  const { request_id, head, files, manifest_hash } = manifest;
  console.log(`${request_id}: ${files.length} files and ${head.version} entries checked. Everything fits.`);
  console.log(`Last entry:   ${head.version}  ${head.hash}`);
  console.log(`Manifest:     ${manifest_hash}`);
  console.log("Compare the last entry's hash with the one in the system's full record (README.txt says why).");
} catch (error) {
  console.error(
    error instanceof Refused ? `REFUSED: ${error.message}` : `REFUSED: the pack cannot be read (${error}).`,
  );
  process.exitCode = 1;
}
