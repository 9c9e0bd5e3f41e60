/**
 * `node scripts/source-positions.ts < log` prints a log with source positions in its stack traces. The log must come from the version in
 * `build/`, because the source maps of that version are read.
 */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { ROOT, WORKER_FOLDER } from "./build.ts";

/** Matches a position in a stack frame of the log (worker/log.ts). */
const POSITION = /\b((?:index|part-\w+)\.js):(\d+):(\d+)/g;

/**
 * Returns a line of the log with source positions. Reads the source maps again for each line with a stack trace, because they need much
 * memory and errors are rare.
 */
export function withSourcePositions(line: string): string {
  if (!line.includes("stack")) return line;
  const maps = new Map<string, SourceMap | null>();
  return line.replaceAll(POSITION, (position, file: string, row: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readSourceMap(file));
    const origin = maps.get(file)?.findOrigin(Number(row), Number(column));
    if (!origin || !("fileName" in origin)) return position;
    const source = relative(ROOT, join(WORKER_FOLDER, origin.fileName));
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function readSourceMap(file: string): SourceMap | null {
  const path = join(WORKER_FOLDER, `${file}.map`);
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
}

if (import.meta.main) {
  for await (const line of createInterface({ input: process.stdin })) console.log(withSourcePositions(line));
}
