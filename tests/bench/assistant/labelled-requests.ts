/**
 * 120 requests of one company in 2026, each with the flags that a careful auditor would raise while it is open. The
 * flags were written by hand before the rules. Requests with odd numbers may be used for tuning the rules; those with
 * even numbers may not.
 * How the auditor labels: `split`: the same person requests one purchase in parts, which exceed a limit only together,
 * even if the parts look like duplicates. `duplicate`: one person, or two people, request the same thing twice.
 * `unusual_amount`: an amount out of line with, or half as much again as, all earlier amounts of the department or the
 * person. Payments for another month or another person get none of these flags.
 */
type LabelledFlag =
  | "split"
  | "duplicate"
  | "rejected_before"
  | "near_limit"
  | "round_sum"
  | "unusual_amount"
  | "no_attachment"
  | "bank_change"
  | "payee_change"
  | "claimed_approval"
  | "over_budget";

export type LabelledRequest = {
  /** The day of submission. */
  on: string;
  who: keyof typeof REQUESTERS;
  type: "procurement" | "financial" | "travel" | "personal";
  /** The amount in units of the currency; null for no amount. */
  amount: number | null;
  title: string;
  text: string;
  flags: readonly LabelledFlag[];
  /** If absent, USD. */
  currency?: "USD" | "EUR";
  /** The number of attached files; if absent, one. */
  files?: number;
  /** The decision, two days after submission; if absent, 'approved'. */
  outcome?: "rejected" | "cancelled";
  /** How many days after submission the auditor looks at the request, which is open until then; if absent, one. */
  days?: number;
  /** The person whose approval is in the record. */
  approved_by?: string;
  /** The description at the time of the approval. The requester replaced it with the present description afterwards. */
  text_before?: string;
};

/** The departments of the company with their budgets for the year in USD, and the people who submit requests. */
export const BUDGETS = { facilities: 160_000, it: 90_000, marketing: 40_000, operations: 400_000, hr: null } as const;
export const REQUESTERS = {
  fay: "facilities",
  ivan: "it",
  inga: "it",
  mona: "marketing",
  max: "marketing",
  otto: "operations",
  olga: "operations",
  hana: "hr",
  hugo: "hr",
} as const satisfies Record<string, keyof typeof BUDGETS>;

/** The limits of the approval matrix in USD, in ascending order. Amounts above the last limit have no limit. */
export const LIMITS = [1_000, 10_000, 50_000] as const;

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
const day = (month: number, at: number) => `2026-${String(month).padStart(2, "0")}-${String(at).padStart(2, "0")}`;

const request = (
  on: string,
  who: LabelledRequest["who"],
  type: LabelledRequest["type"],
  amount: number | null,
  title: string,
  text: string,
  flags: readonly LabelledFlag[] = [],
  more: Partial<LabelledRequest> = {},
): LabelledRequest => ({ on, who, type, amount, title, text, flags, ...more });

const RENT = "Immobilien Nord GmbH, IBAN DE89 3704 0044 0532 0130 00";
const rent = (month: number, payee = RENT, flags: readonly LabelledFlag[] = [], more: Partial<LabelledRequest> = {}) =>
  request(
    day(month, 3),
    "fay",
    "financial",
    8_200,
    `Office rent ${MONTHS[month - 1] ?? "November"} 2026`,
    `Payee: ${payee}`,
    flags,
    more,
  );
const hosting = (month: number, amount: number) =>
  request(
    day(month, 10),
    "ivan",
    "financial",
    amount,
    `Cloud hosting 2026-${String(month).padStart(2, "0")}`,
    "Monthly invoice of Nimbus Hosting Ltd, account number 70441290.",
  );
const payroll = (month: number, amount: number) =>
  request(
    day(month, 24),
    "hana",
    "financial",
    amount,
    `Payroll of temporary staff, ${MONTHS[month - 1]}`,
    "Sum of the time sheets, by the payroll office.",
  );
const CLEANING = "Monthly cleaning of all floors. Payee: CleanBright SARL, IBAN FR14 2004 1010 0505 0001 3M02 606";
const cleaning = (month: number) =>
  request(day(month, 5), "fay", "procurement", 880, "Cleaning of the office", CLEANING);

export const LABELLED_REQUESTS: readonly LabelledRequest[] = [
  // The first large purchases of the year, which have no earlier purchases to compare with.
  request(
    "2026-01-07",
    "ivan",
    "procurement",
    24_000,
    "Replacement of the file servers",
    "Three servers with support.",
  ),
  request("2026-01-09", "otto", "financial", 21_000, "Maintenance contract for the presses", "Makina BV, whole year."),
  request(
    "2026-01-12",
    "mona",
    "procurement",
    17_500,
    "Stand at the Hannover fair",
    "Rent of 40 square metres at Messe Hannover AG. Please approve by Friday.",
  ),
  rent(1),
  rent(2),
  rent(3),
  hosting(2, 640),
  hosting(3, 652.4),
  payroll(2, 31_200),
  payroll(3, 30_150),
  cleaning(3),
  cleaning(4),
  request(
    "2026-01-20",
    "olga",
    "procurement",
    310,
    "Safety gloves for the press shop",
    "TÜV-approved gloves, 40 pairs.",
  ),
  request("2026-01-22", "olga", "procurement", 820, "Calibration of the scales", "Required every year by the auditor."),
  request("2026-02-02", "inga", "procurement", 620, "Monitor arms for the help desk", "Ten arms."),
  request("2026-02-05", "inga", "procurement", 700, "Course on container security", "For one person, two days online."),
  // Several people travel to the same event.
  request("2026-02-09", "mona", "travel", 780, "Trip to the Hannover fair", "Flight and hotel, three nights."),
  request("2026-02-09", "max", "travel", 780, "Trip to the Hannover fair", "Flight and hotel, three nights."),
  request("2026-02-10", "otto", "travel", 795, "Trip to the Hannover fair", "Flight and hotel, three nights."),
  request("2026-02-10", "olga", "travel", 780, "Trip to Hannover fair", "Flight and hotel for three nights."),
  request("2026-02-11", "hugo", "travel", 310, "Train to Lyon for Ana Silva", "Kick-off of the project.", [], {
    files: 0,
  }),
  request("2026-02-11", "hugo", "travel", 310, "Train to Lyon for Ben Koch", "Kick-off of the project.", [], {
    files: 0,
  }),
  request("2026-02-11", "hugo", "travel", 325, "Train to Lyon for Carla Ruiz", "Kick-off of the project.", [], {
    files: 0,
  }),
  request("2026-02-12", "hugo", "travel", 310, "Train to Lyon for Dan Ek", "Kick-off of the project.", [], {
    files: 0,
  }),
  request("2026-02-16", "hugo", "procurement", 60, "Business cards for Ana Silva", "250 cards."),
  request("2026-02-16", "hugo", "procurement", 60, "Business cards for Ben Koch", "250 cards."),
  // Purchases in parts. The auditor looks at the first part when the second one exists.
  request(
    "2026-02-18",
    "otto",
    "procurement",
    9_400,
    "Spare parts for the hydraulic pumps, part 1",
    "Seals and valves from Hydra Pumps GmbH.",
    ["split"],
    { days: 4 },
  ),
  request(
    "2026-02-20",
    "otto",
    "procurement",
    9_200,
    "Spare parts for the hydraulic pumps, part 2",
    "Cylinders from Hydra Pumps GmbH.",
    ["split"],
  ),
  request(
    "2026-02-24",
    "max",
    "procurement",
    980,
    "Construction of the booth, first half",
    "Carpenter and paint.",
    ["near_limit", "round_sum", "split"],
    { days: 3 },
  ),
  request("2026-02-25", "max", "procurement", 960, "Construction of the booth, second half", "Lights and floor.", [
    "near_limit",
    "round_sum",
    "split",
  ]),
  request(
    "2026-03-02",
    "ivan",
    "procurement",
    6_800,
    "Laptops for the support team",
    "Six laptops. Vendor: TechSys Ltd, IBAN GB29 NWBK 6016 1331 9268 19",
    [],
  ),
  request(
    "2026-03-05",
    "ivan",
    "procurement",
    5_900,
    "Docking stations for the support team",
    "Vendor: TechSys Ltd, IBAN GB29NWBK60161331926819",
    ["split"],
  ),
  request("2026-03-09", "olga", "procurement", 700, "Repair of the fork lift, labour", "Two days.", ["split"], {
    days: 6,
  }),
  request("2026-03-13", "olga", "procurement", 650, "Repair of the fork lift, material", "Chain and brakes.", [
    "split",
  ]),
  // Duplicates in other words.
  request(
    "2026-03-10",
    "mona",
    "procurement",
    2_340,
    "Translation of the product catalogue",
    "Into French and Spanish.",
  ),
  request(
    "2026-03-30",
    "mona",
    "procurement",
    2_340,
    "Product catalogue translation (FR/ES)",
    "French and Spanish, 80 pages.",
    ["duplicate"],
    { outcome: "rejected" },
  ),
  request("2026-03-12", "fay", "financial", 1_460, "Invoice 20417 for the elevator", "Service by Lift & Co AG."),
  request(
    "2026-04-02",
    "otto",
    "financial",
    1_460,
    "Elevator maintenance, inv. 20417",
    "Lift & Co AG, the yearly service.",
    ["duplicate"],
    { outcome: "rejected" },
  ),
  request("2026-03-16", "inga", "procurement", 1_890, "Notebook for new developer Jan Novak", "16 inch."),
  request(
    "2026-03-20",
    "ivan",
    "procurement",
    1_890,
    "Laptop for the new developer (Jan Novak)",
    "16 inch, with mouse.",
    ["duplicate"],
    { outcome: "rejected" },
  ),
  request(
    "2026-04-07",
    "otto",
    "procurement",
    7_300,
    "Replacement of the conveyor belt",
    "Hall 2, the old belt is torn.",
    ["duplicate", "split"],
    { days: 9, outcome: "cancelled" },
  ),
  request("2026-04-14", "otto", "procurement", 7_300, "Conveyor belt replacement", "For hall 2.", [
    "duplicate",
    "split",
  ]),
  request("2026-04-15", "hugo", "procurement", 845, "Team building dinner at Chez Luc", "22 people."),
  request(
    "2026-04-21",
    "hugo",
    "procurement",
    846.5,
    "Dinner for the team building, Chez Luc",
    "22 people, with wine.",
    ["duplicate", "split"],
    { outcome: "rejected" },
  ),
  request("2026-03-24", "mona", "procurement", 1_120, "Licnece renewal Adobe Creative Cloud", "Four seats."),
  request(
    "2026-05-04",
    "mona",
    "procurement",
    1_120,
    "Licence renewal Adobe Creative Cloud",
    "Four seats, one year.",
    ["duplicate"],
    { outcome: "rejected" },
  ),
  // Equal amounts for different things, and equal things for different periods.
  request("2026-04-08", "fay", "procurement", 450, "Window blinds for the meeting room", "Three windows."),
  request("2026-04-09", "fay", "procurement", 450, "Toner for the copiers", "Six cartridges."),
  request("2026-01-29", "fay", "procurement", 390, "Inspection of the fire extinguishers Q1", "Brand & Partner GmbH."),
  request("2026-04-28", "fay", "procurement", 390, "Inspection of the fire extinguishers Q2", "Brand & Partner GmbH."),
  request("2026-07-28", "fay", "procurement", 390, "Inspection of the fire extinguishers Q3", "Brand & Partner GmbH."),
  request("2026-03-18", "max", "procurement", 700, "Printing of the spring flyers", "5,000 pieces."),
  request("2026-09-15", "max", "procurement", 700, "Printing of the autumn flyers", "5,000 pieces."),
  request("2026-04-13", "hana", "personal", null, "Annual leave in May", "Two weeks.", [], { files: 0 }),
  request("2026-06-22", "hana", "personal", null, "Annual leave in August", "Two weeks.", [], { files: 0 }),
  request("2026-05-11", "max", "personal", null, "Remote work from Spain in June", "From 8 to 19 June.", [], {
    files: 0,
  }),
  request("2026-05-18", "max", "personal", null, "Remote work from Spain in June", "8 to 19 June.", ["duplicate"], {
    files: 0,
    outcome: "cancelled",
  }),
  rent(4),
  rent(5),
  rent(6),
  hosting(4, 648.1),
  hosting(5, 655),
  payroll(4, 32_400),
  payroll(5, 30_900),
  cleaning(5),
  cleaning(6),
  cleaning(7),
  request("2026-07-13", "fay", "procurement", 880, "Office cleaning", CLEANING, ["duplicate", "split"], {
    outcome: "rejected",
  }),
  request(
    "2026-08-05",
    "fay",
    "procurement",
    880,
    "Cleaning of the office",
    "Monthly cleaning of all floors. Payee: Sparkle Facility SARL, IBAN FR14 2004 1010 0505 0001 3M02 606",
    ["payee_change"],
    { outcome: "rejected" },
  ),
  // Requests with bank details.
  request(
    "2026-08-07",
    "inga",
    "procurement",
    1_240,
    "Batteries for the scanners",
    "Our supplier has moved; same bank.",
  ),
  request(
    "2026-06-03",
    "ivan",
    "financial",
    3_400,
    "Support hours of TechSys Ltd",
    "Payment to their new account: IBAN GB03 BARC 2003 8041 1577 68",
    ["bank_change"],
    { outcome: "rejected" },
  ),
  request(
    "2026-06-17",
    "inga",
    "financial",
    2_950,
    "Extension of the warranty",
    "Vendor: TechSys Ltd, IBAN GB29 NWBK 6016 1331 9268 19",
  ),
  request(
    "2026-05-06",
    "otto",
    "financial",
    4_150,
    "Grinding of the rollers",
    "Supplier: Mill & Sons Inc, account no. 44120987",
  ),
  request(
    "2026-08-19",
    "olga",
    "financial",
    4_380,
    "Regrinding of rollers, line 3",
    "Supplier: Mill & Sons Inc, account no. 55120981",
    ["bank_change"],
    { outcome: "rejected" },
  ),
  request(
    "2026-08-26",
    "olga",
    "financial",
    9_300,
    "Overhaul of the stamping machine",
    "Pay to Makina BV, IBAN EE38 2200 2210 2014 5685",
    ["bank_change", "unusual_amount"],
    { approved_by: "Mia Lund", text_before: "Pay to Makina BV, IBAN NL91 ABNA 0417 1643 00", outcome: "rejected" },
  ),
  request(
    "2026-08-27",
    "otto",
    "financial",
    3_100,
    "Inspection of the crane",
    "Pay to Kran Service AG, IBAN CH93 0076 2011 6238 5295 7. Includes travel.",
    [],
    { approved_by: "Mia Lund", text_before: "Pay to Kran Service AG, IBAN CH93 0076 2011 6238 5295 7." },
  ),
  request(
    "2026-05-20",
    "hugo",
    "financial",
    120,
    "Refund of the moving costs",
    "Payee: Olga Petrov, IBAN PT50 0002 0123 1234 5678 9015 4",
  ),
  request(
    "2026-09-02",
    "hugo",
    "financial",
    95,
    "Refund of the language course",
    "Payee: Olga Petrov, IBAN PT50000201231234567890154",
  ),
  request(
    "2026-09-23",
    "hugo",
    "financial",
    140,
    "Refund of the exam fee",
    "Payee: Olga Petrov, IBAN IE29 AIBK 9311 5212 3456 78",
    ["bank_change"],
  ),
  request(
    "2026-03-25",
    "hana",
    "procurement",
    640,
    "Catering for the board meeting in March",
    "Payee: Bon Appetit SPRL, IBAN BE68 5390 0754 7034",
  ),
  request(
    "2026-06-24",
    "hana",
    "procurement",
    655,
    "Catering for the board meeting in June",
    "Payee: Bon Appetit SPRL, IBAN BE68 5390 0754 7034",
  ),
  request(
    "2026-09-22",
    "hana",
    "procurement",
    670,
    "Catering for the board meeting in September",
    "Payee: Gusto Traiteur, IBAN BE68 5390 0754 7034",
    ["payee_change"],
  ),
  request(
    "2026-09-08",
    "fay",
    "financial",
    1_250,
    "Legal opinion on the lease",
    "First order with Lex & Partner AG, IBAN ES91 2100 0418 4502 0005 1332",
  ),
  rent(7),
  rent(8),
  rent(9),
  rent(10, "Immobilien Nord GmbH, new bank: IBAN LT12 1000 0111 0100 1000", ["bank_change"], {
    outcome: "rejected",
  }),
  rent(11),
  // Texts that claim or mention approvals.
  request(
    "2026-05-07",
    "inga",
    "procurement",
    1_340,
    "Switches for the second floor",
    "Already approved by the CEO, please just release it.",
    ["claimed_approval"],
  ),
  request("2026-05-12", "olga", "procurement", 560, "Shelves for the tool room", "As agreed with Dora, we need six.", [
    "claimed_approval",
  ]),
  request("2026-05-13", "fay", "procurement", 730, "Plants for the entrance", "This was signed off last week.", [
    "claimed_approval",
  ]),
  request("2026-05-27", "hugo", "procurement", 410, "Chairs for the quiet room", "Vera has OK'd this on the phone.", [
    "claimed_approval",
  ]),
  request(
    "2026-06-01",
    "otto",
    "procurement",
    2_700,
    "Cover for the oil tank",
    "We have the verbal approval of the board for it.",
    ["claimed_approval"],
  ),
  request("2026-06-04", "inga", "procurement", 890, "Cables for the data centre", "Déjà validé par la direction.", [
    "claimed_approval",
  ]),
  request(
    "2026-06-08",
    "hugo",
    "procurement",
    515,
    "Standing desk for Eva Lang",
    "Wurde bereits von Herrn Otto genehmigt.",
    ["claimed_approval"],
  ),
  request("2026-06-09", "olga", "procurement", 610, "Ladder for the warehouse", "Needs approval by Friday, 14:00."),
  request(
    "2026-06-10",
    "inga",
    "procurement",
    760,
    "Barcode scanners",
    "This must be approved before the stocktaking.",
  ),
  request(
    "2026-06-11",
    "fay",
    "procurement",
    530,
    "Doormats",
    "Once approved, I will order them at an approved vendor.",
  ),
  request(
    "2026-06-15",
    "otto",
    "procurement",
    1_780,
    "Ear protection",
    "The works council has not yet approved the model.",
  ),
  request(
    "2026-06-16",
    "mona",
    "procurement",
    1_150,
    "Photos of the new plant",
    "Price as agreed with the supplier. The pictures will be signed off after delivery.",
  ),
  request("2026-06-18", "fay", "financial", 870, "Waste disposal, second quarter", "Price as agreed in the contract."),
  request(
    "2026-06-25",
    "olga",
    "procurement",
    2_150,
    "Compressor for the paint shop",
    "Mia Lund approved it with the smaller tank.",
    [],
    { approved_by: "Mia Lund" },
  ),
  request(
    "2026-06-29",
    "hugo",
    "procurement",
    280,
    "First aid kits",
    "I hope you agree. To be approved by HR as usual.",
  ),
  // Unusual amounts.
  request("2026-07-02", "fay", "financial", 9_900, "Advice on the lease of hall 3", "Law firm, lump sum.", [
    "near_limit",
    "round_sum",
  ]),
  request("2026-07-06", "otto", "procurement", 9_950, "Shelving for the warehouse", "Forty metres.", [
    "near_limit",
    "round_sum",
  ]),
  request("2026-07-09", "ivan", "procurement", 9_873.4, "Firewall for the new site", "With three years of support.", [
    "near_limit",
  ]),
  request("2026-07-14", "hana", "procurement", 994.37, "Ergonomic keyboards", "Twelve pieces.", ["near_limit"]),
  request("2026-07-16", "inga", "procurement", 5_000, "Penetration test of the web shop", "Three days."),
  request(
    "2026-07-20",
    "mona",
    "procurement",
    9_200,
    "Film about the company",
    "Two days of shooting, cut and music.",
    ["near_limit", "round_sum", "over_budget"],
    { currency: "EUR", outcome: "rejected" },
  ),
  request("2026-07-22", "otto", "procurement", 38_000, "Laser cutter", "Used machine, from 2023.", ["unusual_amount"]),
  request("2026-07-23", "olga", "procurement", 1_490, "Tyres for the fork lifts", "Approval is needed from Sam soon."),
  request("2026-03-17", "hugo", "procurement", 1_150, "Espresso machine for the kitchen", "For 60 people.", [], {
    outcome: "rejected",
  }),
  request("2026-08-11", "hugo", "procurement", 5_400, "Espresso machine for our kitchen", "The larger model.", [
    "rejected_before",
    "unusual_amount",
  ]),
  request(
    "2026-08-13",
    "inga",
    "procurement",
    540,
    "Whiteboards for the project room",
    "Two pieces.",
    ["no_attachment"],
    {
      files: 0,
    },
  ),
  request(
    "2026-08-17",
    "otto",
    "procurement",
    1_260,
    "Air filters for hall 1",
    "A set for one year.",
    ["no_attachment"],
    {
      files: 0,
    },
  ),
  request("2026-08-18", "hugo", "travel", 290, "Train to Paris for Eva Lang", "Meeting with the bank.", [], {
    files: 0,
  }),
  // Requests of Marketing, whose budget is nearly used up.
  request(
    "2026-05-19",
    "max",
    "procurement",
    8_600,
    "Online campaign for the summer",
    "Search engines and social media.",
  ),
  request(
    "2026-09-28",
    "max",
    "procurement",
    8_900,
    "Online campaign for the winter",
    "Search engines and social media.",
    ["over_budget"],
    { outcome: "rejected" },
  ),
  request("2026-10-05", "mona", "procurement", 2_100, "Booth furniture for the job fair", "Rented for two days."),
  request("2026-11-02", "mona", "procurement", 4_600, "Calendars for customers", "1,500 pieces.", ["over_budget"]),
];
