export const files = {
  label: "Attachments",
  choose: "Choose files",
  drop: "or drop them here",
  paste: "You can also paste a screenshot.",
  hint: (room: number) => `Up to ${room === 1 ? "1 file" : `${room} files`}, 2 MB each: JPEG, PNG, GIF or PDF.`,
  full: "This request already has 30 attachments, which is the maximum.",
  uploading: "Uploading",
  remove: (name: string) => `Remove ${name}`,
  tooLarge: "The files are too large in total. Maximum 3 files of 2MB each.",
  refused: "Please remove the files that cannot be sent before you continue.",
  chooseAgain: "Your files were not saved. Please choose them again.",
};
