import { otherCurrency, shilling } from "../../../ui/money";
import { excelEpoch, macDays } from "../workbook/read-workbook";

const secondsOfDay = 24 * 60 * 60;

/**
 * A workbook's number as people type it: `2026-12-12`, `18:00`, `US$ 50` or `50`. Times are rounded
 * to the second, since Excel stores binary fractions. Midnight is left out unless the cell shows a
 * time.
 */
export function plainNumber(number: number, code: string, is1904: boolean): string {
  const format = dateFormat(code);
  if (!format || number < 0)
    return `${foreignCurrency(number, code)} ${withoutRest(number)}`.trim();
  // In old workbooks of the Mac, day 0 is 1 January 1904.
  const days = number < 1 || !is1904 ? number : number + macDays;
  const seconds = Math.round(days * secondsOfDay);
  const at = new Date(excelEpoch + seconds * 1000);
  if (Number.isNaN(at.getTime())) return String(number);
  const [day = "", clock = ""] = at.toISOString().split("T");
  const isTimed = format.time || seconds % secondsOfDay !== 0;
  return [format.day && days >= 1 && day, isTimed && clock.slice(0, 5)].filter(Boolean).join(" ");
}

/** Without the rest that binary fractions leave in a sum, such as 1500.00000000002. */
const withoutRest = (number: number) => {
  const whole = Math.round(number);
  return Math.abs(number - whole) < 1e-8 ? whole : Number(number.toPrecision(15));
};

/** Words of four or more letters that mean foreign money, thousands or a quantity. */
const otherUnits = `
  cents? senti (?:ugand|tanzani|somali)\\p{L}* fcfa cedis? birr francs? rupees? yuan dirhams?
  ri[ay]ls? dinars? kwacha pula metical kron\\p{L}+ pesos? reais lira rou?bles? shekels? baht
  rupiah taka ringgit zloty sterling quid bucks? usd[ct] bitcoins?
  hundreds? thousands? lakhs? millions? elfu percent times dozens? each
  pages? kurasa words? maneno lines? characters? paragraphs? chapters? sheets? slides? cop(?:y|ies)
  hours? minutes? days? weeks? months? years? questions? points? marks? sources? references?
  items? pieces? units? essays? articles?
`
  .trim()
  .split(/\s+/);
/** Any shorter word can be a currency or a unit, such as `R`, `k`, `bob` and `per`, except these. */
const shortWords = "net|max|min|fee|pay|due|sum|for|the|all|and|is|of|to";
const otherUnit = new RegExp(
  `^(?:(?!(?:${shortWords})$)\\p{L}{1,3}|${otherUnits.join("|")})$`,
  "iu",
);

/** True if a text in a number format has a word that is the unit of its number. */
const hasOtherUnit = (text: string) =>
  !shilling.test(text) &&
  (text.match(/\p{L}+/gu) ?? []).some((word) => !shilling.test(word) && otherUnit.test(word));

/**
 * The foreign currency or the unit in a number format, such as `$` of `[$$-409]#,##0` or `R` of
 * `"R" #,##0`; "" if there is none.
 */
function foreignCurrency(number: number, code: string): string {
  const parts = sectionFor(number, code).matchAll(
    /\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|((?:\\.)+)|[\p{Sc}a-z]+/giu,
  );
  for (const [part, currency, quoted, escaped] of parts) {
    const text = (quoted ?? escaped?.replaceAll("\\", ""))?.trim();
    const name = currency ?? text ?? part;
    const isForeign = currency
      ? !shilling.test(currency)
      : otherCurrency.test(name) || (text && hasOtherUnit(text));
    if (isForeign) return name;
  }
  return "";
}

/** The section of a number format that applies to a positive number. */
function sectionFor(number: number, code: string): string {
  const sections = code
    .replace(/"[^"]*"|\\.|[_*].|(;)/g, (part, end) => (end ? "\n" : part))
    .split("\n")
    .slice(0, 3)
    .filter((section, at) => at === 0 || !section.includes("@"));
  const [first = ""] = sections;
  if (!condition.test(first)) return first;
  return sections.find((section) => isMet(section, number)) ?? sections.at(-1) ?? "";
}

const condition = /\[([<>=]+)(-?[\d.]+)\]/;

/** True if the condition of a format's section, such as `[>=1000]`, is true for the number. */
function isMet(section: string, number: number): boolean {
  const [, sign = "", limit] = condition.exec(section) ?? [];
  return (
    (sign.includes("<") && number < Number(limit)) ||
    (sign.includes(">") && number > Number(limit)) ||
    (sign.includes("=") && number === Number(limit))
  );
}

/** Tells if a number format shows a day and a time; undefined if it shows neither. */
function dateFormat(code: string): { day: boolean; time: boolean } | undefined {
  const [first = ""] = code
    .replace(/"[^"]*"|\\.|[_*]./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  const letters = first.toLowerCase().replace(/s\.0+/g, "s");
  if (!/[dmyhs]/.test(letters) || /[#?0]|general/.test(letters)) return undefined;
  const time = /[hs]/.test(letters);
  return { day: /[dy]/.test(letters) || !time, time };
}
