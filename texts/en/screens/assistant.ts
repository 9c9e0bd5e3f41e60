/** The texts of the AI Assistant screen and of assistant parts on other screens. */
export const assistant = {
  title: "AI Assistant",
  builtIn: "Built-in analyst",
  introBuiltIn:
    "Answers come from the built-in analyst, using your approval rules and the requests you have access to. It never makes decisions.",
  introModel: (provider: string) =>
    `Answers are written by ${provider} using facts from your approval rules and the requests you have access to. AI never makes decisions.`,
  stop: "Stop",
  by: (who: string) => `Answered by ${who}`,
  tabs: "AI Assistant sections",
  tab: {
    chat: "AI Chat",
    analysis: "Smart Analysis",
    predictions: "Predictions",
    search: "Smart Search",
    insights: "Insights",
  },
  sources: (count: number) => `Sources (${count})`,
  facts: {
    title: "Facts and sources",
    source: "Source",
    tone: { info: "Fact:", caution: "Caution:", warning: "Warning:" },
    cites: (id: string) => `Fact ${id}`,
    opensOtherSite: "opens another site",
  },
  chat: {
    panel: "Conversation",
    placeholder: "Ask me anything about the approval workflow...",
    message: "Message",
    send: "Send",
    retry: "Retry",
    clear: "New conversation",
    thinking: "AI is thinking...",
    you: "You:",
    ai: "AI:",
    stopped: "Stopped.",
    interrupted: "The answer was interrupted.",
    greeting: (name: string) =>
      `Hello ${name}! I'm your AI assistant for the approval workflow. I can help you with:

- **Requests**: the status of a request, its approver, and what is waiting for you
- **Approvals**: who approves what, up to which amount, and why
- **Spending**: what was spent, by type, department, period or person
- **How to**: submit, remind, cancel, delegate or export

What would you like to know?`,
    apology:
      "I apologize, but I'm experiencing technical difficulties. Please try again in a moment or contact support if the issue persists.",
    help: "What can I ask?",
    helpText: "Choose a question, or write it in your own words. Answers contain only what you may see.",
    /** The kinds of questions in the sheet 'What can I ask?'. */
    kinds: {
      find: "Find requests",
      timeline: "Follow a request",
      authority: "Who decides",
      measure: "Count and add up",
      compare: "Compare",
      overlaps: "Duplicates and split requests",
      budget: "Budgets",
      calendar: "Absences",
      people: "People",
      exchange: "Exchange rates",
      how_to: "How it works",
    },
    /** The example questions (domain/assistant/examples.ts) in this language, by their English text. */
    examples: {} as Readonly<Record<string, string>>,
    suggestions: "Suggested questions",
    understood: (query: string) => `Understood as: ${query}`,
    requests: "Requests",
    moreRequests: (count: number) => `${count} more`,
    figures: "Figures",
    failed: "AI Chat Error - Failed to get AI response. Please try again.",
  },
  analysis: {
    title: "Smart Analysis",
    hint: "Only your own requests that are pending or need information can be chosen.",
    label: "Request",
    choose: "Choose a request...",
    none: "You have no request that is pending or needs information.",
    submit: "Submit Request",
    button: "Analyze",
    working: "Computing the facts...",
    wording: "AI is thinking...",
    done: "AI Analysis Complete",
    failed: "Analysis Error - Failed to analyze request. Please try again.",
    of: (id: string) => `Analysis of ${id}`,
    recommendation: "Recommendation",
    risk: "Risk level",
    confidence: "Confidence",
    recommendations: { APPROVE: "Approve", REJECT: "Reject", REVIEW: "Review first" },
    risks: { LOW: "Low", MEDIUM: "Medium", HIGH: "High" },
    /** `isApproval`: whether the recommendation is to approve. Without it, a request with nothing to check lacks similar requests. */
    verdict: (concerns: number, checks: number, isApproval: boolean) => {
      const found = [
        ...(concerns === 0 ? [] : [concerns === 1 ? "1 concern" : `${concerns} concerns`]),
        ...(checks === 0 ? [] : [checks === 1 ? "1 thing to check" : `${checks} things to check`]),
      ];
      if (found.length > 0) return found.join("; ");
      return isApproval ? "Nothing unusual found" : "No similar request was decided in the last year";
    },
    reasoned: (count: number) => `Reasoning and sources (${count})`,
    reasoning: "Reasoning",
    factors: "Key factors",
    concerns: "Concerns",
    checks: "To check",
    questions: "Suggested questions",
  },
  predictions: {
    title: "Predictions",
    text: "Choose a request in Smart Analysis to see its likely outcome: its risk, its recommendation and how similar requests ended.",
    button: "Go to Smart Analysis",
  },
  search: {
    title: "Smart Search",
    label: "Search in your own words",
    placeholder: "Pending travel requests over 5,000 USD since March",
    button: "Search",
    working: "Searching...",
    done: "Smart Search Complete",
    failed: "Search Error - Failed to perform smart search. Please try again.",
    intent: "Search intent",
    keywords: "Keywords",
    insights: "Insights",
    matches: (displayed: number, total: number) =>
      displayed < total ? `Matches: the newest ${displayed} of ${total}` : `Matches: ${total}`,
    none: "No matching requests.",
  },
  insights: {
    title: "Insights",
    hint: "Covers the last 30 days.",
    button: "Generate AI Insights",
    working: "Generating insights...",
    done: "Insights Generated",
    failed: "Insights Error - Failed to generate insights. Please try again.",
    summary: "Executive summary",
    metrics: "Key metrics",
    metricNames: {
      requests_submitted: "Requests submitted",
      requests_submitted_before: "Requests submitted before",
      approved: "Approved",
      rejected: "Rejected",
      approval_rate: "Approval rate",
      median_time_to_decision: "Median time to decision",
      on_time_completion: "On time completion",
      open_now: "Open now",
      overdue_now: "Overdue now",
      waiting_for_information: "Waiting for information",
      without_approver: "Without approver",
      approved_amount: "Approved amount",
      approved_amount_before: "Approved amount before",
    },
    recommendations: "Recommendations",
  },
};
