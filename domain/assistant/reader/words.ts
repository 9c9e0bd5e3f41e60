/** The words that the built-in reader knows. To add a word, add it to one of these tables. Patterns are in the notation of `line.ts`. */

import { FILTER_STATUSES, type FilterStatus, OPEN_STATUSES, REQUEST_STATUSES } from "../../requests/lifecycle.ts";
import { GROUPINGS, type Grouping } from "../query.ts";

const split = (words: string): string[] => words.trim().split(/\s+/);

/** Reads a table with one 'value: words' in each line. */
export const parseTable = (table: string): (readonly [string, string])[] =>
  table
    .trim()
    .split(/\n\s*/)
    .map((row) => [row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 2)]);

/** Short and contracted forms, with the words that they stand for. Hyphens join these words. */
export const REWRITES: ReadonlyMap<string, string> = new Map(
  split(`
    what's=what-is whats=what-is who's=who-is whos=who-is where's=where-is wheres=where-is how's=how-is hows=how-is
    when's=when-is that's=that-is thats=that-is there's=there-is theres=there-is it's=it-is isn't=is-not isnt=is-not
    aren't=are-not arent=are-not wasn't=was-not wasnt=was-not weren't=were-not werent=were-not don't=do-not dont=do-not
    doesn't=does-not doesnt=does-not didn't=did-not didnt=did-not haven't=have-not havent=have-not hasn't=has-not
    hasnt=has-not can't=can-not cant=can-not cannot=can-not won't=will-not wont=will-not couldn't=could-not
    shouldn't=should-not i'm=i-am im=i-am i've=i-have ive=i-have i'd=i-would i'll=i-will we've=we-have we're=we-are
    he's=he-is hes=he-is she's=she-is shes=she-is they're=they-are theyre=they-are who'll=who-will it'll=it-will he'll=he-will she'll=she-will they'll=they-will let's=let-us whom=who everyone's=everyone w/=with w=with w/o=without vs.=vs versus=vs v=vs u=you ur=your pls=please
    plz=please r=are hw=how thru=through why'd=why-did ok'd=approved excl=except excl.=except splitted=split persons=people &=and dept=department dept.=department depts=departments mgr=manager mgrs=managers snr=senior
    req=request reqs=requests rqst=request avg=average avrg=average prio=priority prios=priorities info=information
    hols=holiday ooo=out-of-office yday=yesterday tmrw=tomorrow tomorow=tomorrow amt=amount approx=around approx.=around
    ca=around pct=percent %=percent asap=urgent dupes=duplicates dups=duplicates dup=duplicate dupe=duplicate
    attachements=attachments gimme=give-me lemme=let-me pw=password pwd=password wanna=want-to yr=year yrs=years b4=before incl=including btw=between btwn=between ppl=people wo=without
    n=and y=why proc=procurement til=until mths=months mth=month wks=weeks wk=week
  `).map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1).replaceAll("-", " ")] as const;
  }),
);

/** Words that are left out before rules read a message, so that the rules need not allow them between other words. */
export const ADVERBS: ReadonlySet<string> = new Set(
  split("actually really exactly just also even please kindly pls already ever here simply basically maybe perhaps"),
);

/**
 * Words without an effect on a query. Words that restrict, negate or compare are not in this list. Neither are 'me', 'who', 'why', 'when'
 * and 'how': if no rule reads them, the answer reports them as ignored.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  split(`
    a an the this that these those there here some any all such 's , and of in on at to from for with as into
    out up off is are was were be been being am do does did done has have had having get gets got can could may might
    will would shall should must we us our ours you your they them their it its he she his her him one ones what which
    whose please just so ok okay well now then currently already still yet actually really exactly only also even
    right today's quick quickly show list find search display give tell see look looking lookup check fetch pull let
    know want need needs wanted view hi hello hey dear thanks thank kindly hm hmm oh yes anything
    everything something things thing stuff anybody somebody anyone someone many much money
    lot number amount amounts value lists kind kinds sort going go goes happening overall altogether entire whole full
    complete company ever far make made makes come came asked ask put there's system result results match matching
    doing
  `),
);

/** Words for requests. They do not change the filter, but show that the question is about requests. */
export const REQUEST_WORDS =
  "requests?|submissions?|claims?|items?|tickets?|approvals?|applications?|orders?|expenses?|cases?|tasks?|invoices?|entries|records";

/** Verbs for deciding, in the present tense. */
export const DECIDE =
  "approve|approves|approving|decide|decides|deciding|decide on|sign|signs|signing|sign off|signs off|sign off on|authori[sz]e|authori[sz]es|ok|okay|okays|clear|clears|green ?light|say yes to|agree to|release|handle|handles|reject|rejects|review|reviews";

/** Nouns for a decision. */
export const DECISION =
  "approval|approvals|decision|decisions|review|ok|okay|signature|sign off|action|attention|input|go ahead";

/** Verbs for submitting. */
export const SUBMIT =
  "submit|submits|submitted|create|creates|created|raise|raised|file|filed|make|made|makes|send|sent|request|requested|ask for|asked for|ask|asked|enter|entered|open|opened|want|wanted|initiated|placed|put in|handed in";

/** Verbs and nouns for spending. Spending is the sum of approved amounts. */
export const SPEND =
  "spend|spends|spent|spending|spendings|expenditures?|expense total|paid|pay out|paid out|pay|costs? (?:us|me|more|less|(?:the )?most|the company)|(?<=(?:did|has|have) .*)cost";

/** Words for statuses. The first pattern that matches applies, so longer patterns come first. */
export const STATUS_WORDS: readonly (readonly [string, readonly FilterStatus[]])[] = parseTable(`
  needs_info: needs?[ _-]info(?:rmation)?|need(?:s|ing)? (?:more |further )?information|(?:more |missing )?information (?:was |is )?(?:requested|missing|needed)|missing information|(?:waiting|pending) (?:for|on) (?:more )?information|sent back|(?:needs?|needed|wants?|wanted)(?: an? (?:answer|reply))?(?= from (?:me|us))
  overdue: (?:past|over) (?:its |their |the )?due(?: dates?)?|over-?due|late|behind schedule|missed (?:its|their|the) (?:due date|deadline)s?|delayed
  pending needs_info overdue: (?:nobody|no one) (?:has |have )?(?:yet )?(?:decided|approved|answered|processed)|not (?:yet )?(?:been )?(?:decided|processed|finished|closed|done)(?: yet)?|not yet (?:been )?approved|not (?:been )?approved yet|un(?:decided|resolved|approved|processed|finished)|(?:still |currently )?(?:awaiting|waiting (?:for|on)|pending) (?:an? |the )?(?:approval|decision)|still (?:open|waiting|pending)|in progress|in flight|in process|outstanding|ongoing|unfinished|undecided|awaiting|waiting|waits?|stuck|blocked|hanging|sitting|held up|queued|open|active|(?<!(?:'s|{person}) )backlog
  pending: pending
  approved: approved|(?:get|got|gone|went|go) through|accepted|granted|green ?lit|authori[sz]ed|signed(?: off)?|okayed|cleared
  rejected: rejected|(?:said|say|says) no(?: to)?|declined|refused|denied|turned down|rejections?|knocked back|disapproved
  cancelled: cancell?ed|withdrawn|retracted|called off|cancellations?|withdrew
  approved rejected: decided|finished|done|completed|processed|finali[sz]ed
  approved rejected cancelled: closed
  reassigned: re-?assigned|handed over|passed on|changed hands
  modified: modified|edited|amended
`).map(([names, pattern]) => [pattern, FILTER_STATUSES.filter((status) => names.split(" ").includes(status))]);

export const isOpen = (values: readonly string[]): boolean =>
  values.every((value) => OPEN_STATUSES.some((status) => status === value));
export const isDecided = (values: readonly string[]): boolean =>
  values.every((value) => value === "approved" || value === "rejected" || value === "cancelled");
export const isStatusName = (value: string): boolean => REQUEST_STATUSES.some((status) => status === value);

/** Synonyms for request types, by code, and for departments, by name. Only words with exactly this meaning. */
export const TYPE_SYNONYMS: ReadonlyMap<string, string> = new Map(
  parseTable(`
  travel: travels|travelling|traveling|trip|trips|business trip|business trips|flight|flights
  procurement: procurements|purchase|purchases|purchasing|purchase order|purchase orders|buying
  financial: financials
  non_financial: non-financial|nonfinancial
  hr: human resources
`),
);
export const DEPARTMENT_SYNONYMS: ReadonlyMap<string, string> = new Map(
  parseTable(`
  hr: human resources
  human resources: hr
  operations: ops
  admin: administration
`),
);

/** Symbols and words for currencies. The codes of the configured currencies are recognised without this table. */
export const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map(
  parseTable(`
  USD: $|us$|dollar|dollars|bucks
  EUR: €|euro|euros
  GBP: £|pound|pounds|quid
  CFA: fcfa|xof|franc|francs
`).flatMap(([code, words]) => words.split("|").map((word) => [word, code] as const)),
);

/** Words after which a question is grouped, such as 'by department'. */
export const GROUP_WORDS: readonly (readonly [string, Grouping])[] = parseTable(`
  status: statuses|status|states?
  type: types?|request types?|kinds?|categor(?:y|ies)
  department: departments?|teams?|divisions?|units?
  priority: priorit(?:y|ies)
  currency: currenc(?:y|ies)
  requester: requesters?|persons?|people|employees?|submitters?|users?|colleagues?|spenders?|staff members?|requestors?
  decider: deciders?|decision makers?
  approver: approvers?
  month: months?
`).flatMap(([name, words]) => GROUPINGS.filter((group) => group === name).map((group) => [words, group] as const));

/** Words for roles. Longer ones come first. */
export const ROLE_WORDS: readonly (readonly [string, string])[] = [
  ["senior managers?", "senior_manager"],
  ["managers?", "manager"],
  ["directors?", "director"],
  ["vps?|vice presidents?", "vp"],
  ["admins?|administrators?", "admin"],
  ["requesters?", "requester"],
];

/** Words of the tables and rules. Typing mistakes are corrected to these words. */
export const KEY_WORDS: ReadonlySet<string> = new Set(
  split(
    `approve approves approved approval approvals approver approvers approving authority average assigned attachment attachments amount away absent
  budget budgets between before biggest cancel cancelled change changed changes colleagues comment comments compare compared containing created currency
  decide decided decides decision decisions declined delegate delegation department departments director download duplicate duplicates
  euros every everything except exchange excluding export exports february finance financial flights happened highest holiday january latest largest limit limits
  manager managers median modify month months newest notification notifications november october september december office oldest operations overdue
  password pending people percentage priority procurement purchase purchases quarter reassign reassigned recommend reject rejected rejections rejection remind reminder
  request requests requested requester requesters respond senior since smallest spend spending spenders spent status submit submitted template templates thousand today travel type types
  upload urgent vacation waiting where which withdraw withdrawn without week weeks yesterday million august april approvel total dollars`,
  ),
);

/** Words that are similar to a key word but are not typing mistakes. */
export const NOT_TYPOS: ReadonlySet<string> = new Set(
  split(
    `manages managed exceeding exceeds exceed aprils budgets case cases chance chances charge charged changed changes cost costs court depart expert experts finances finished moth mouth move order orders people reports report reviewed reset
    sent spare state stats status submitting travels waited wait waits weak weekend comments commend mouths tomorrow escalate escalated escalation there these those other others
    would could should being going doing above about after again wheres whose while white paid receipts receipt invoice invoices licence license laptops laptop course printer
    speed spends spender standing repeated sense singe awry avery whether weather contain contains create creates request wanting writing setting hosted posted expense expenses expensive`,
  ),
);

/** Words that are also first or last names. They mean a person only as part of a full name, or with a capital letter within a sentence. */
export const COMMON_WORDS_AS_NAMES: ReadonlySet<string> = new Set(
  split(
    `admin manager director vp requester staff april art august bill chase dawn faith frank grace grant hope june mark may pat price rich rose summer will
    january march max long young king page cash sales rector quest day week month case back best white brown green black`,
  ),
);

/** Frequent words of French, German and Spanish that are not English words. Without accents. */
export const FOREIGN_WORDS: readonly (readonly ["fr" | "de" | "es", ReadonlySet<string>])[] = [
  [
    "fr",
    new Set(
      split(
        `le la les des du une est sont qui que quoi quel quelle quels quelles combien mes mon notre nos pour avec sans dans sur en attente demande demandes approuve approuvees approuver rejete rejetees ou
        et je nous vous ils ont ai avons peut puis comment pourquoi quand cette ce ces il elle de depense depenses mois dernier derniere annee montant valider signe bonjour merci aux au`,
      ),
    ),
  ],
  [
    "de",
    new Set(
      split(
        `der das dem den des ein eine einen und oder ist sind wer wie wo wann warum welche welcher welches viele viel mein meine meinen ich wir sie nicht mit ohne fur von vom zu zum bei auf im letzten letzte diese dieser
        antrag antrage antraege genehmigt genehmigen abgelehnt offen offene offenen kann darf habe haben wurde wurden monat jahr ausgegeben wartet warten uber mehr als gesamt hallo danke gibt es`,
      ),
    ),
  ],
  [
    "es",
    new Set(
      split(
        `el los las del una unos es son quien quienes que cual cuales cuanto cuanta cuantos cuantas mi mis nuestro por para con sin en solicitud solicitudes aprobar aprueba aprobado aprobadas rechazado rechazadas pendientes pendiente
        y yo nosotros puede puedo como donde cuando este esta estas gasto gastamos gastado mes pasado ano tienen tiene tengo hola gracias hay de mas`,
      ),
    ),
  ],
];
