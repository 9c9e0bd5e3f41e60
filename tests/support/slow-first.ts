import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The names of the files that take longest. They start first, because a file that starts last runs alone at the end. Vitest itself begins
 * with the largest files, and knows durations only from an earlier run on the same machine.
 */
const SLOW_FILES = [
  ...[
    "weight",
    "large-jobs",
    "list-limits",
    "jobs",
    "no-leak",
    "races",
    "tampering",
    "downloads",
    "bounded",
    "evidence",
  ],
  ...["large-exports", "forged-record", "authority-matrix"],
  ...["deploy", "details", "lists", "failures", "busy", "dashboard", "admin-users", "invitations", "french"],
].map((name) => `/${name}.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = SLOW_FILES.findIndex((name) => moduleId.endsWith(name));
  return rank === -1 ? SLOW_FILES.length : rank;
};

/** Starts the slow files of each project before its other files. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
