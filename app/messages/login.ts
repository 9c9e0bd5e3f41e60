import { catalogue } from "./catalogue.ts";

export const loginMessages = catalogue("loginMessages", {
  title: "Approval Workflow System",
  description: "Submit approval requests, decide them and follow their progress.",
  intro: "Sign in to submit, follow and decide requests.",
  username: "Username",
  password: "Password",
  remember: "Remember me for 30 days",
  submit: "Sign In",
  forgot: "Forgot password?",
  failed: "Login Failed",
  failedBecause: (reason: string) => `Login Failed: ${reason}`,
  successful: "Login Successful",
  welcome: (name: string) => `Welcome, ${name}`,
  quoteLabel: "Quote of the day",
  quoted: (quote: string) => `“${quote}”`,
});
