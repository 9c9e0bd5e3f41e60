/** The texts of the set-up checklist on an administrator's dashboard. */
export const setup = {
  title: "Set up approvals",
  intro: "Complete these steps so that people can submit and approve requests.",
  done: "done",
  withoutApprover: "No approver yet:",
  steps: {
    people: { title: "Add people", hint: "Add the people who submit and approve requests, or import a list." },
    rules: { title: "Add approval rules", hint: "Choose who approves each type of request and up to which amount." },
    email: {
      title: "Set up email",
      hint: "System Status in the Admin Panel shows what to set. You can switch email off in Settings.",
      stored: "Email is kept on this server, not sent. If that is intended, switch email off in Settings.",
    },
  },
};
