/** Recognises questions about how to use the product, and commands, which the assistant never carries out. Pure. */
import { HOW_TO_TOPICS, type HowToTopic } from "../how-to-topics.ts";
import { compile, getLeftovers, has, type Line, take } from "./line.ts";
import { parseTable, REQUEST_WORDS } from "./words.ts";

/** The beginning of a question for instructions. */
const HOW =
  "how (?:do|can|could|to|would|should|does|are|is|am|did)|where (?:do|can|could|would) (?:i|we|you|one)|what do i (?:do|need)|(?:can|could|may) (?:i|we|one|you explain)|am i able to|am i allowed to|(?:is it )?possible to|is there a way|i (?:want|need|would like|wish) to|help me|explain|show me how|way to|steps|instructions|what happens|tell me how|what is the best way|who (?:can|may) (?:change|edit|delete|create|add|export|cancel|re-?assign|import|publish|modify|reset|deactivate)";
const NOT_HOW =
  "(?:what|which|anything|do|does)(?: .{0,30})? (?:i|we) (?:have|need) to (?:approve|decide|sign|review)|how (?:much|many|long|often|fast|quick|quickly|slow|far|old|big)|(?:can|may|could|able to|allowed to) i? ?(?:approve|sign(?! (?:in|out))|decide|reject \\d+)|(?:exchange|conversion) rates? (?:of|for|from) |where (?:do|can) i (?:find|see) my .{0,20}requests";

const FILE = "files?|documents?|receipts?|invoices?|attachments?|pdfs?|photos?|pictures?";
const anyRequest = "(?:.{0,30} )?(?:requests?|claims?|expenses?|one|it|submissions?|amount|title|currency|description)";

const parseTopics = (table: string): (readonly [HowToTopic, string])[] =>
  parseTable(table).flatMap(([name, pattern]) =>
    HOW_TO_TOPICS.filter((topic) => topic === name).map((topic) => [topic, pattern] as const),
  );

/** The topics of questions that begin with words such as 'how do I'. The first topic that matches applies. */
const TOPICS = parseTopics(String.raw`
  forgotten_password: (?:forgot|forgotten|forget|lost|reset|recover)(?: .{0,12})? password|locked out|(?:can not|can't) (?:sign|log) ?in
  second_factor: second factor|2fa|two[ -]factor|mfa|authenticator|passkeys?|one[ -]time (?:code|password)|security keys?
  password: passwords?
  google_sheets: google(?: sheets?)?|sheets
  saved_views: saved? (?:a |my |the |this )?(?:views?|filters?|search(?:es)?)|views?
  templates: templates?|recurring|repeat(?:ing)?|every month|standing order
  announcements: announce|announcements?|announcing
  install: install|installing|home screen|(?:phone|mobile|the) app|on my phone
  offline: offline|without (?:the )?(?:internet|a connection|connection|network|wifi)|no (?:internet|connection|network)
  notifications: notif\w+|push|e-?mails?|mails?|sms|alerts?|text messages?
  exchange_rates: (?:exchange|conversion) rates?|currenc(?:y|ies) (?:converted|conversion)|amounts? (?:converted|compared)
  numbering: numbering|request numbers?|number format|prefix|numbered
  escalation: escalat\w+|(?:nobody|no one|approver does not|they do not) (?:decides?|answers?|approves?|reacts?|respond)
  payers: payers?|reimbursed|refund(?:ed)?|paid out|pays|gets? paid|get my money|be paid
  visibility: (?:see|sees|view|read) (?:my|other|a|the|another|all|which|what)|visible|visibility|private|confidential|hidden
  master_data: (?:add|create|new|edit|change|rename|delete|remove)(?: .{0,12})? (?:departments?|request types?|types?|currenc(?:y|ies)|priorit(?:y|ies))|master data|exchange rate
  users: (?:add|create|invite|deactivate|disable|import|delete|remove|new|register)(?: .{0,12})? (?:users?|colleagues?|employees?|accounts?|person|people|staff)(?! to)
  groups: (?:approver |approval )?groups?
  matrix: matrix|approval (?:levels?|chain|rules?|process|route|flow|workflow)|approvals? (?:work|works|decided|routed)|delegation of authority|doa|approvers? (?:chosen|determined|found|selected|picked)|limits (?:set|changed|defined)
  settings: settings?|configur\w+
  undo: undo|revert|reverse|un-?approve|by mistake|(?:take back|change|withdraw|revoke) (?:an? |my |the )?(?:approval|decision|rejection)
  add_approver: (?:add|involve|include)(?: .{0,12})? (?:approvers?|(?:colleagues?|person|people) to)|(?:an)?other approver|second approver
  request_info: (?:ask|request|get|need)(?: for| them)*(?: .{0,12})? information|(?:ask|send back)(?: .{0,20})? (?:questions?|requester)|more information
  delegate: delegat\w+|out of (?:the )?office|vacation|holidays?|on leave|stands? in|deputy|substitute|(?:i am|while|when) (?:i am )?away|absences?|cover for me
  export: export\w*|download\w*|excel|xlsx|csv|pdf|spreadsheet|print
  remind: remind\w*|nudge|chase|ping|poke|hurry
  cancel: cancel\w*|withdraw\w*|retract|call off|take back|pull back|recall
  delete: delet\w+|erase|remove(?: .{0,12})? requests?|get rid of
  reassign: (?:change|replace|switch)(?: .{0,12})? approvers?|re-?assign\w*|hand(?: .{0,20})? over|pass(?: .{0,20})? on|forward|transfer|give(?: .{0,20})? to (?:someone|somebody|a colleague|another)
  attach: attach\w*|upload\w*|add(?: an?| my| more)* (?:${FILE})|(?:${FILE})
  respond: respond\w*|answer|reply|(?:give|provide)(?: .{0,12})? information
  comment: comments?|mention
  record: audit|records?|history|hash|trail|evidence|tamper\w*|proof|prove
  modify: (?:modify|edit|change|amend|correct|update|fix) ${anyRequest}|modif\w+|edit\w*
  reject: reject\w*|decline|refuse|turn down|say no
  submit: submit\w*|(?:put in|hand in|send in) ${anyRequest}|(?:create|make|raise|file|start|enter|open|new) ${anyRequest}|new request|ask for (?:money|approval)|request (?:an?|some|time|money|approval)|get (?:something|a \w+) approved
  approve: approv(?!ers?(?!\w))\w+|decide|sign(?! (?:in|out|up))
  statuses: status(?:es)?|pending|overdue|needs information
`);

/** Questions for instructions without a word such as 'how'. */
const DIRECT = parseTopics(String.raw`
  forgotten_password: (?:forgot|forgotten|lost|reset|not remember|not know)(?: .{0,12})? password|locked out
  escalation: (?:what happens|what) (?:if|when) (?:nobody|no one|an? approver|the approver|my approver|it|they)(?! (?:to|is approved))|what is (?:an )?escalation|when (?:is|are|does)(?: .{0,20})? escalated?
  statuses: when is (?:an? |the |my )?(?:request|it) (?:overdue|pending)|what (?:does|do|is)(?: .{0,40})? (?:mean|means)|meaning of|(?:what|which) statuses|difference between (?:pending|overdue|rejected|cancelled|open|needs information|approved)(?: (?:and|or|vs) \w+)?
  visibility: who (?:else )?(?:can|may|could|is able to|is allowed to)?(?: else)? ?(?:sees?|reads?|view|look at)|who has access|(?:what|which requests) can (?:i|(?:an? )?(?:requester|manager|director|vp|admin)s?) see|can (?:others|other people|everyone|everybody|anyone|my manager|my boss|colleagues) see
  notifications: who (?:gets|is|are|will be) (?:notified|informed)
  record: where is (?:the |an? )?(?:audit trail|record|history)$
  delegate: what is (?:an? |the )?(?:delegation|delegate|deputy)|(?:can|may|could|will) (?:someone|somebody|anyone|another person|a colleague)(?: else)? (?:approve|decide|sign|cover)(?: .{0,20})? for me
  payers: what (?:is|are) (?:an? |the )?payers?|who (?:pays|is the payer|will pay|gets notified to pay)|when (?:do|will) i get (?:paid|my money|reimbursed)
  exchange_rates: (?:which|what|whose|where)(?: .{0,30})? (?:exchange|conversion) rates?(?: (?:is|are|do|does|come|used|from)|$)
  second_factor: ^(?:2fa|mfa|two[ -]factor|second factor|authenticator)(?: .*)?$
  password: ^(?:(?:i )?(?:want|need) a )?(?:change|new|set|update)(?: .{0,12})? password$|^passwords?$
  notifications: ^(?:turn|switch) (?:off|on)(?: .{0,20})? (?:notifications|e-?mails?|mails|push|sms)$|^(?:too many|stop)(?: .{0,20})? (?:notifications|e-?mails?|mails)$
  undo: (?:approved|rejected) (?:the wrong|.{0,12}by (?:mistake|accident))|(?:can|could|may) (?:an? |the |my )?(?:decision|approval|rejection)s?(?: .{0,12})? be (?:undone|reversed|revoked|changed|withdrawn|taken back)
  exchange_rates: ^(?:the )?(?:exchange|currency|fx) rates?$
  modify: how (?:do|can|to) (?:i |we |you )?(?:change|edit|correct|modify)(?!.* approvers?)(?: .{0,30})? (?:of|on|in) (?:a|my|an|the) (?:submitted |pending |open )?request
  install: ^(?:is there|do you have)(?: .{0,12})? app(?: .*)?$
  export: ^(?:export|download)(?!\w).*$
`);

/** Returns the topic of a question for instructions, or null for other messages. The line has no tags yet. */
export function findHowToTopic(line: Line): HowToTopic | null {
  const direct = DIRECT.find(([, pattern]) => has(line, pattern));
  if (direct) return direct[0];
  if (!has(line, HOW) || has(line, NOT_HOW) || has(line, "{text}|{id}")) return null;
  if (has(line, "(?:compared|trend|performance|approval rate|spend|spent|budget)")) return null;
  const rest: Line = { ...line, text: line.text.replace(/^.*?(?=how |where |can |could |may )/, "") };
  return TOPICS.find(([, pattern]) => has(rest, pattern))?.[0] ?? null;
}

/** Words that questions for instructions contain. */
const HOW_TO_FILLERS = `i|me|my|how|work|works|use|uses|used|set|turn|switch|connect|question|questions|while|create|start|publish|new|myself|mine|own|phone|app|once|already|someone|else|nobody|change|changes|approved|decides|approver|approvers|${FILE}`;

/** Returns the words of a question for instructions that do not influence the topic. */
export function getHowToLeftovers(line: Line, topic: HowToTopic): string[] {
  const rest = { ...line };
  const patterns = [...DIRECT, ...TOPICS].flatMap(([name, pattern]) => (name === topic ? [pattern] : []));
  for (const pattern of [...patterns, HOW]) while (take(rest, pattern));
  const known = compile(`${REQUEST_WORDS}|${HOW_TO_FILLERS}`);
  return getLeftovers({
    ...rest,
    text: rest.text
      .split(" ")
      .filter((word) => !known.test(word))
      .join(" "),
  });
}

/** The topics of commands, each with the verbs that such a command begins with. */
const COMMANDS = parseTopics(`
  undo: undo|revert|unapprove
  approve: approve|accept|sign off|authori[sz]e|sign|decide
  reject: reject|decline|refuse|deny
  cancel: cancel|withdraw|retract
  remind: remind|nudge|chase|ping|send (?:.{1,20} )?reminder
  delete: delete|remove|erase
  reassign: re-?assign|forward|transfer|hand over|hand|assign
  escalation: escalate
  delegate: delegate|put me out of office|set me out of office
  comment: comment|reply|write to|message|add a comment|send (?:an? )?(?:e-?mail|mail|message)|e-?mail|tell (?!me|us)
  modify: change|modify|update|edit|increase|lower|raise the|set the|make [a-z-]*\\d+
  submit: submit|create|file|raise|order|book|buy|request (?:an?|some)
  request_info: ask (?!for the)
  announcements: announce|publish
`);
const POLITE =
  "please|kindly|can you|could you|would you|will you|go ahead and|now|just|ok|hey|hi|yes|i want you to|you should|you must|then|and|so";

/** Returns the topic of a message that asks the assistant to do something, such as 'cancel my request', or null for other messages. */
export const findCommandTopic = (line: Line): HowToTopic | null =>
  COMMANDS.find(([, verbs]) => has(line, `^(?:(?:${POLITE}|,) )*(?:${verbs})(?: .*)?$`))?.[0] ?? null;
