/**
 * Finds bank accounts, payees and invoice numbers in texts of requests, and compares them with those of earlier approved requests. Pure.
 */
import { createFlag, type Flag, type FlagReference } from "../flags/flags.ts";
import type { AnalyzedRequest, OtherRequest } from "./analysis-subject.ts";
import { computeTitleSimilarity, normalizeText, oncePerObject } from "./text-similarity.ts";

/** `accounts`: IBANs and account numbers without spaces. `names`: the payees as typed. `invoices`: invoice numbers. */
export type Payment = { accounts: readonly string[]; names: readonly string[]; invoices: readonly string[] };

/** The lengths of IBANs by country (ISO 13616). */
const IBAN_LENGTHS = new Map(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,40}/g;
const ACCOUNT =
  /(?<!\p{L})(?:account|acct|a\/c|konto|kto|compte|cuenta|routing|sort code)(?!\p{L})[^\d\n]{0,20}?(\d[\d -]{4,24}\d)/giu;
/** The limit of letters in a word makes the time linear. */
const COMPANY =
  /((?:\p{Lu}[\p{L}\d'’-]{0,60}|&)(?: (?:\p{Lu}[\p{L}\d'’-]{0,60}|&|and|und|et)){0,4}) (?:GmbH|AG|KG|SE|Ltd|Limited|LLC|Inc|Corp|PLC|SA|SARL|SAS|SPRL|SRL|BV|NV|Oy|AB|SpA|SL)(?!\p{L})/gu;
const LABELLED =
  /(?<!\p{L})(?:(?:payee|beneficiary|supplier|vendor|creditor|contractor|empfänger|lieferant|bénéficiaire|fournisseur|beneficiario|proveedor)(?: is|:)|pay(?:able|ments?)? to) +(\p{Lu}[^\n,;:.()]{1,60})/giu;
const INVOICE =
  /(?<!\p{L})(?:invoice|inv|rechnung|facture|factura)(?!\p{L})\.?(?: ?(?:no|nr|number)\.?)?[ :#]*([a-z]*[-/]?\d[\d/-]{2,})/giu;
const LEGAL_FORM = / (?:gmbh|ag|kg|se|ltd|limited|llc|inc|corp|plc|sa|sarl|sas|sprl|srl|bv|nv|oy|ab|spa|sl)$/;

/** Returns the IBAN at the beginning of the text, without spaces, or null if its checksum (ISO 7064) is wrong. */
function readIban(text: string): string | null {
  const all = text.replaceAll(/[ -]/g, "");
  const iban = all.slice(0, IBAN_LENGTHS.get(all.slice(0, 2)) ?? 0);
  if (iban.length < 15 || iban.length !== IBAN_LENGTHS.get(iban.slice(0, 2))) return null;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join("");
  return BigInt(digits) % 97n === 1n ? iban : null;
}

export function readPayment(text: string): Payment {
  const ibans = [...text.matchAll(IBAN)].flatMap(([found]) => readIban(found) ?? []);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found]) => found?.trim() ?? []);
  return {
    accounts: [...new Set([...ibans, ...all(ACCOUNT).map((found) => found.replaceAll(/\D/g, ""))])],
    names: [...new Set([...all(LABELLED).filter((name) => /^\p{Lu}/u.test(name)), ...all(COMPANY)])],
    invoices: [...new Set(all(INVOICE).map((found) => found.toLowerCase()))],
  };
}

/** A request. Lists have no descriptions. */
type Described = { readonly title: string; readonly description?: string };

const readPaymentOf = oncePerObject(
  ({ title, description = "" }: Described): Payment => readPayment(`${title}\n${description}`),
);

/** Whether one of the names contains all words of the other name. Ignores legal forms such as 'Ltd'. */
function isSameName(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) => normalizeText(name).replace(LEGAL_FORM, "").split(" "));
  return (
    !!left?.[0] &&
    !!right?.[0] &&
    (left.every((word) => right.includes(word)) || right.every((word) => left.includes(word)))
  );
}

const hasCommon = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one));
const hasCommonName = (a: Payment, b: Payment): boolean =>
  a.names.some((name) => b.names.some((other) => isSameName(name, other)));

const hasPayee = ({ accounts, names }: Payment): boolean => accounts.length + names.length > 0;

/** Whether two requests name the same account or payee. Reads the second request only if the first names one. */
export function hasSamePayee(a: Described, b: Described): boolean {
  const first = readPaymentOf(a);
  return (
    hasPayee(first) && (hasCommon(first.accounts, readPaymentOf(b).accounts) || hasCommonName(first, readPaymentOf(b)))
  );
}

/** Whether two requests name the same invoice. Reads the second request only if the first names one. */
export function hasSameInvoice(a: Described, b: Described): boolean {
  const { invoices } = readPaymentOf(a);
  return invoices.length > 0 && hasCommon(invoices, readPaymentOf(b).invoices);
}

/** Two requests whose titles have at least this similarity are for one regular payment, even if they name no payee. */
const MIN_REGULAR_SIMILARITY = 0.8;

/** Whether the flags about the payee of a request can follow from the approval of the other one. */
export const isRelatedPayment = (one: Described, approved: Described): boolean =>
  hasPayee(readPaymentOf(approved)) &&
  (hasSamePayee(one, approved) ||
    (hasPayee(readPaymentOf(one)) && computeTitleSimilarity(one, approved) >= MIN_REGULAR_SIMILARITY));

/** Returns a shortened account number that people can still recognise: 'DE89 … 3000'. */
const formatAccount = (account: string): string => `${account.slice(0, 4)} … ${account.slice(-4)}`;
const formatAccounts = (accounts: readonly string[]): string => accounts.slice(0, 2).map(formatAccount).join(", ");
const getName = ({ names }: Payment): string => names[0] ?? "";

/** Returns warnings if the account or payee differs from earlier approved requests, or was changed after an approval of this one. */
export function createPayeeFlags(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag[] {
  const own = readPaymentOf(subject);
  const changed = createChangedAfterApprovalFlags(subject, own);
  if (changed.length > 0 || !hasPayee(own)) return changed;
  const isAlike = (one: OtherRequest) =>
    one.requester_id === subject.requester_id || one.department_id === subject.department_id;
  const approved = others
    .filter((one) => one.status === "approved" && isAlike(one))
    .map((one) => ({ one, payment: readPaymentOf(one) }));
  const isRegular = ({ one }: Earlier) => computeTitleSimilarity(one, subject) >= MIN_REGULAR_SIMILARITY;
  const hasSameName = ({ payment }: Earlier) => hasCommonName(own, payment);
  const hasSameAccount = ({ payment }: Earlier) => hasCommon(own.accounts, payment.accounts);
  if (own.accounts.length > 0) {
    const isToPayee = (one: Earlier) => hasSameName(one) || (own.names.length === 0 && isRegular(one));
    const paid = approved.filter((one) => one.payment.accounts.length > 0 && isToPayee(one));
    if (paid.length > 0 && !paid.some(hasSameAccount)) return [createBankChangeFlag(own, paid)];
  }
  if (own.names.length === 0) return [];
  const known = approved.filter(({ payment }) => payment.names.length > 0);
  const isChanged = (earlier: readonly Earlier[], min: number) => earlier.length >= min && !earlier.some(hasSameName);
  const [sameAccount, regular] = [known.filter(hasSameAccount), known.filter(isRegular)];
  if (isChanged(sameAccount, 1)) return [createPayeeChangeFlag(own, sameAccount, "same_account", 1)];
  return isChanged(regular, 2) ? [createPayeeChangeFlag(own, regular, "same_purpose", 2)] : [];
}

type Earlier = { one: OtherRequest; payment: Payment };

const refer = (earlier: readonly Earlier[], toDetail: (payment: Payment) => string): FlagReference[] =>
  earlier.map(({ one, payment }) => ({ id: one.id, weight: 1, detail: toDetail(payment) }));

function createBankChangeFlag(own: Payment, earlier: readonly Earlier[]): Flag {
  const params = {
    accounts: formatAccounts(own.accounts),
    payee: own.names[0] ?? null,
    before: null,
    after_approval: false,
  };
  return createFlag(
    "bank_change",
    "warning",
    params,
    refer(earlier, ({ accounts }) => formatAccounts(accounts)),
  );
}

/** `min`: the number of earlier requests from which the change is reported. */
function createPayeeChangeFlag(
  own: Payment,
  earlier: readonly Earlier[],
  basis: "same_account" | "same_purpose",
  min: number,
): Flag {
  const params = { payee: getName(own), before: null, basis, after_approval: false };
  return createFlag("payee_change", "warning", params, refer(earlier, getName), min - 1);
}

/** Compares the present text with the text at the first approval. */
function createChangedAfterApprovalFlags({ approved_text }: AnalyzedRequest, own: Payment): Flag[] {
  if (approved_text === null) return [];
  const before = readPayment(approved_text);
  const added = own.accounts.filter((account) => !before.accounts.includes(account));
  if (added.length > 0) {
    const from = before.accounts.length > 0 ? formatAccounts(before.accounts) : null;
    const params = { accounts: formatAccounts(added), payee: null, before: from, after_approval: true };
    return [createFlag("bank_change", "warning", params)];
  }
  if (before.names.length === 0 || own.names.length === 0 || hasCommonName(before, own)) return [];
  const params = { payee: getName(own), before: getName(before), basis: null, after_approval: true };
  return [createFlag("payee_change", "warning", params)];
}
