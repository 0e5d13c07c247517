import { catalogue } from "../../../ui/strings/catalogue";

const rows = (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en-KE")} rows`);
/** `count` is the number of rows without a time; undefined if no row has one. */
const withoutTime = (count: number | undefined) => {
  if (count === undefined) return "They appear";
  return count === 1
    ? "1 row without a time of its own appears"
    : `${rows(count)} without a time of their own appear`;
};
const tasks = (count: number) =>
  count === 1 ? "1 task" : `${count.toLocaleString("en-KE")} tasks`;

export const importStrings = catalogue({
  manageTask: "Manage Task",
  imports: "Imports",
  leave: {
    title: "Leave this file?",
    edited: "Your corrections are not posted. If you leave, they are lost.",
    posting:
      "If you leave, posting stops. To go on, choose the file again: nothing is posted twice.",
    go: "Leave it",
    stay: "Stay here",
  },
  choose: {
    title: "Tasks from a file",
    text: "One task in each row. Nothing is posted before you have seen it.",
    label: "CSV file or Excel file",
    drop: "Or drop the file here.",
    again: "Choose another file",
    template: "Template (CSV)",
    templateName: "tasks.csv",
    columns:
      "Its first line names the columns: Field, Due, Amount, Context, and if you like Appears: a time, or now.",
    reading: "Reading the file",
    facts: (count: number, size: string, readAs: string) =>
      `${rows(count)} below the line of names, ${size}. Read as ${readAs}.`,
    sheet: (name: string, isHidden: boolean) =>
      `an Excel file, its ${isHidden ? "hidden " : ""}sheet “${name}”`,
    separators: { ",": "commas", ";": "semicolons", "\t": "tabs" } as Record<string, string>,
    unknownColumns: (names: string) => `Not read, since we don’t know these columns: ${names}.`,
    leftOut: (parts: readonly string[]) => `Not read: ${parts.join(", ")}.`,
    totals: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `the total in row ${numbers[0]}`
        : `the totals in rows ${numbers.slice(0, 5).join(", ")}${numbers.length > 5 ? " and others" : ""}`,
    above: (count: number) => `${rows(count)} above the names of the columns`,
    comments: "the comments on its cells",
    otherSheet: (name: string, isHidden: boolean, isChart: boolean) =>
      `the ${isHidden ? "hidden " : ""}${isChart ? "chart " : ""}sheet “${name}”`,
    beyond: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? `Row ${numbers[0]} has` : `${rows(numbers.length)} have`} more cells than there are names of columns${numbers.length === 1 ? "" : `, the first is row ${numbers[0]}`}. What stands there is not read.`,
    otherTasks: (name: string, count: number) =>
      `The sheet “${name}” has ${rows(count)} of tasks that are not read. To post them too, save that sheet as a file of its own.`,
    struck: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? `Row ${numbers[0]} is` : `${rows(numbers.length)} are`} struck through in Excel${numbers.length === 1 ? "" : `, the first is row ${numbers[0]}`}. Delete what is cancelled from the file, since struck texts are read like others.`,
    monthsFirst: (date: string, other: string) =>
      `The date ${date} has its month first. Other dates, such as ${other}, are read with the day first, so check them before you post.`,
    hiddenColumns: (names: readonly string[]) =>
      `Excel hides ${names.length === 1 ? "this column, which is" : "these columns, which are"} read too: ${names.join(", ")}.`,
    unsolved: (count: number) =>
      `${count === 1 ? "A formula has" : `${count.toLocaleString("en-KE")} formulas have`} no result in this file, so ${count === 1 ? "its cell is" : "their cells are"} read as empty. Open the file in Excel, save it and choose it again.`,
    doubtful: (word: string) =>
      `Some letters look wrong, as in “${word}”. Look at the texts before you post, or save the file as “CSV UTF-8” or .xlsx and choose it again.`,
  },
  problems: {
    empty: "This file has no rows below its first line.",
    tooLarge: "This file is larger than 20 MB. Please split it.",
    tooMany: (most: number) => `A file may have ${rows(most)}. Please split it.`,
    missingColumns: (names: readonly string[]) =>
      `One line must name the columns. ${names.length === 1 ? "This one is" : "These are"} missing: ${names.join(", ")}. The template shows how it looks.`,
    columnsTwice: (names: readonly string[]) =>
      `Several columns have the same name: ${names.join(", ")}. Please give each column a name of its own, so that the right one is read.`,
    quotes: (row: number) =>
      `${row === 1 ? "In the first line" : `In row ${row}`} a text begins with a quotation mark and doesn’t end with one, so that the rows after it would become a part of it. Please put such a text in quotation marks as a whole, with two ("") for each one within it.`,
    unreadable: "This file can’t be read. Please save it as .xlsx or CSV and choose it again.",
    locked: "This Excel file has a password. Please save it without one and choose it again.",
    oldExcel: (name: string) =>
      `“${name}” is an Excel file of the old kind. Please save it as .xlsx or CSV and choose that one.`,
  },
  publish: "They appear",
  publishOwn: (count: number) =>
    count === 1
      ? "1 row names its own time, and keeps it."
      : `${rows(count)} name their own time, and keep it.`,
  counts: {
    label: "The file in numbers",
    inFile: "In the file",
    before: (count: number) => `${count.toLocaleString("en-KE")} posted before`,
    looking: "looking up which were posted before",
    ready: "Ready",
    readyNote: "can be posted now",
    toMend: "To fix",
    toMendNote: "marked below",
    promised: "Promised to writers",
    promisedNote: (count: number) =>
      count === 1
        ? "when it is approved"
        : `when all ${count.toLocaleString("en-KE")} are approved`,
  },
  preview: "Preview",
  shown: {
    mend: (count: number) => `To fix ${count.toLocaleString("en-KE")}`,
    ready: (count: number) => `Ready ${count.toLocaleString("en-KE")}`,
    all: (count: number) => `All ${count.toLocaleString("en-KE")}`,
  },
  caption: "Rows of the file",
  columns: {
    row: "Row",
    field: "Field",
    dueDate: "Due, EAT",
    amount: "Amount, KES",
    context: "Context",
    publishAt: "Appears, EAT",
  },
  cell: (name: string, row: number) => `${name}, row ${row}`,
  rowOf: (row: number) => `Row ${row.toLocaleString("en-KE")}`,
  states: { ready: "Ready", posted: "Posted" },
  appears: (when: string) => `appears ${when}`,
  more: "Show more rows",
  nothingToMend: "No row has errors.",
  nothingReady: "No row is ready.",
  wrong: {
    field: "Choose one of the nine fields.",
    fieldEmpty: "Empty. Choose a field.",
    use: (field: string) => `Use ${field}`,
    dueEmpty: "Empty. Say when it is due.",
    dateForm: "Not a date. Write 30/11/2026 or 30/11/2026 18:00.",
    noYear: "The year is missing. Write 30/11/2026 or 30/11/2026 18:00.",
    monthFirst: (month: number) => `There is no month ${month}. Write the day first.`,
    otherWeekday: (day: string) => `That day is a ${day}.`,
    noSuchDay: (month: string, days: number) => `${month} has ${days} days.`,
    past: (when: string) => `${when} has passed.`,
    beforePublished: "It must be after the task appears.",
    publishPast: (when: string) => `${when} has passed. Leave it empty, or write a later time.`,
    amount: "Write whole shillings in digits, from 1 to 250,000.",
    amountEmpty: "Empty. Write the amount in shillings.",
    amountForeign: "This isn’t in Kenyan shillings. Write the amount in KES.",
    amountCents: "Write whole shillings, without cents.",
    contextEmpty: "Empty. Say what the work is.",
    contextLong: (most: number) => `Longer than ${most.toLocaleString("en-KE")} characters.`,
    contextError: "An error of Excel. Say what the work is.",
    contextForm: "It holds characters that can’t be shown.",
  },
  leaves: (ready: number, left: number) =>
    `${left === 1 ? "1 row has" : `${rows(left)} have`} something to fix and ${ready === 0 ? "can’t" : "won’t"} be posted. Fix ${left === 1 ? "it" : "them"} here, or save ${left === 1 ? "it" : "them"} as a file and import that later.`,
  post: (count: number) => `Post ${tasks(count)}`,
  postNothing: "Nothing to post",
  posting: {
    title: (done: number, all: number) =>
      `Posting: ${done.toLocaleString("en-KE")} of ${rows(all)}`,
    label: "How much is posted",
    posted: "Posted",
    leftOut: "Left out, to fix",
    toGo: "Still to go",
    leave:
      "Keep this page open until all rows are posted. If it closes, choose the file again: nothing is posted twice.",
    /** `why` ends with a full stop. */
    stopped: (why: string) =>
      `Posting stopped. ${why} Press “Post” to go on: nothing is posted twice.`,
  },
  done: {
    title: (count: number) => (count === 1 ? "1 task is posted" : `${tasks(count)} are posted`),
    nothing: "No task was posted",
    /** `count` is the number of rows without a time; undefined if no row has one. */
    text: (when: string, count?: number) =>
      `${withoutTime(count)} ${when}. Until then you can change ${count === 1 ? "it" : "them"} in Manage Task.`,
    now: (count?: number) => `Writers can take ${count ? tasks(count) : "them"} now.`,
    own: (count: number) =>
      count === 1
        ? "1 row names its own time, and appears at that time."
        : `${rows(count)} name their own time, and appear at that time.`,
    bad: (count: number) =>
      count === 1 ? "Save the bad row" : `Save the ${rows(count).replace("rows", "bad rows")}`,
    see: "See them in Manage Task",
    mend: (count: number) => (count === 1 ? "Fix the row" : `Fix the ${rows(count)}`),
    another: "Import another file",
    badName: "rows-to-fix.csv",
    reason: "What to fix",
  },
  repeated: {
    title: (count: number) =>
      count === 1
        ? "1 row repeats another row of this file"
        : `${rows(count)} repeat other rows of this file`,
    text: "Their field, due date, context and amount are the same, so each task is posted once. Nothing is posted twice unless you ask for it.",
    row: (row: number, of: number) =>
      `Row ${row.toLocaleString("en-KE")} repeats row ${of.toLocaleString("en-KE")}, which is`,
    again: (count: number) =>
      count === 1 ? "Post it too" : `Post all ${count.toLocaleString("en-KE")} too`,
  },
  already: {
    title: (count: number) =>
      count === 1 ? "1 row was posted before" : `${rows(count)} were posted before`,
    text: "A task with the same field, due date, context and amount was posted within the last 30 days, by this file or another. Nothing is posted twice unless you ask for it.",
    row: (row: number) => `Row ${row.toLocaleString("en-KE")} is`,
    others: (count: number) => `and ${rows(count)} more.`,
    again: (count: number) =>
      count === 1 ? "Post it again" : `Post all ${count.toLocaleString("en-KE")} again`,
  },
  hidden: {
    title: (count: number) => (count === 1 ? "1 row is hidden" : `${rows(count)} are hidden`),
    text: (named: readonly number[], count: number) =>
      `Excel hides ${named.length === 1 ? "row" : "rows"} ${named.map((row) => row.toLocaleString("en-KE")).join(", ")}${count > named.length ? ` and ${count - named.length} more` : ""}, by a filter for example. ${count === 1 ? "It is" : "They are"} left out.`,
    take: (count: number) => (count === 1 ? "Take it too" : `Take all ${rows(count)} too`),
  },
  before: {
    title: "This file was posted before",
    text: (count: number, when: string) =>
      `${rows(count)} of it ${count === 1 ? "was" : "were"} posted on ${when}. Only the others are posted now.`,
    now: "Posted now",
    before: "Posted before",
    repeated: "Repeated in the file",
    toMend: "To fix",
  },
});
