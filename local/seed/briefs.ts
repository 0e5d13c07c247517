import type { TaskField } from "#contracts/tasks";

/** A client's brief with its field and its pay in whole KES. */
export type Brief = readonly [field: TaskField, amount: number, context: string];

/** Typical briefs of clients; each becomes a demo task. */
export const briefs: readonly Brief[] = [
  [
    "Articles",
    900,
    "Write a 1,000-word guide for first-time tenants in Nairobi: what to check before paying a deposit, what a fair agreement says, and how to get the deposit back. Plain English, short paragraphs, no legal jargon. Name two places where a tenant can get free advice.",
  ],
  [
    "Data Science",
    2800,
    "Take 24 months of food prices in Kenya from a public source, chart maize, beans and milk by month, and write a two-page summary that a shop owner can act on. Name the source and the day you took it. Say plainly where the data is too thin to conclude anything.",
  ],
  [
    "Coding",
    2200,
    "Write the README of an open-source library of your choice that lacks a good one: what it does, how to install it, five examples, and the cases it refuses. Link the library in your file. Try every example before you hand in.",
  ],
  [
    "Law",
    1800,
    "Explain Kenya's Data Protection Act to the owner of a small clinic in 800 words: what counts as personal data, when consent is needed, and the five things to put right first. For information only: no advice on a case. Cite the sections you rely on.",
  ],
  [
    "Generalist",
    600,
    "Write twelve product descriptions for a Mombasa craft shop, 60 words each: kikoi, sisal basket, soapstone bowl, brass lamp, and eight of your own. Warm, exact, no superlatives. Leave sizes as [size], since each piece differs.",
  ],
  [
    "Chemistry",
    1600,
    "Write safety notes for a soap-making workshop: handling lye, mixing order, ventilation, what to do about splashes. One A4 page that a participant can read in three minutes, with sources for each number you give.",
  ],
  [
    "History",
    1300,
    "Write a 900-word piece for a travel magazine on the Swahili town of Gedi: who lived there, what the digs found, and what nobody knows yet. Use at least three published sources and list them.",
  ],
  [
    "Math",
    1200,
    "Create 20 word problems on percentages and interest for a savings-group training, with worked solutions. Use prices and rates a trader in Kisumu would meet. Answers must be checked twice.",
  ],
  [
    "Others",
    700,
    "Interview somebody who grows coffee or tea, for 20 to 30 minutes, and write it down as questions and answers (English with some Swahili). Keep their way of speaking; leave out fillers; say that they agree to be read. No real name is needed.",
  ],
  [
    "Articles",
    1100,
    "Write 1,200 words on how matatu routes got their art: the painters, the rules that came and went, and what it costs an owner today. Two short interviews of your own. No clichés about chaos.",
  ],
  [
    "Generalist",
    450,
    "Write the house rules of a guest house in Naivasha in two pages: arrival, meals, water and power, quiet hours, the lake and its hippos. Friendly, exact, one rule a line; list what the owner has to decide as questions.",
  ],
  [
    "Coding",
    3200,
    "Write 25 questions about SQL for testing a language model, with a small schema of your own, the right answer to each, and the mistake that is most likely. Every statement must run on SQLite; say which version you used.",
  ],
  [
    "Data Science",
    3500,
    "Write 80 messages as customers of a mobile shop would send them, ten for each of eight topics that you name, and one page of guidance for the people who label them: what belongs where, and ten messages that are hard to place.",
  ],
  [
    "Law",
    2100,
    "Compare the standard terms of three mobile lenders in a table: fees, interest, what happens after a missed payment, which data they take from the phone. Quote the clause for every cell. 2 pages at most.",
  ],
  [
    "Chemistry",
    1900,
    "Write 30 short explanations of everyday chemistry (rust, baking powder, bleach), ten of them with one error of fact each, for testing a checker. A key says which sentence is wrong, why, and gives a source that a lay reader can open.",
  ],
  [
    "History",
    1500,
    "Write captions (50 to 70 words) for 18 public photographs of Nairobi from 1900 to 1963 that you choose, with a link to each. Dates and places must be verifiable; say so where a photograph's usual caption is wrong.",
  ],
  [
    "Math",
    2400,
    "Write step-by-step solutions to 15 probability problems for an evaluation set, each with the most likely wrong answer and why people give it. The problems must be your own.",
  ],
  [
    "Others",
    850,
    "Write the script of a four-minute film about a women's football club on the coast: two speakers, pictures in brackets, and English subtitles of at most 42 characters a line and 17 characters a second. The club is invented.",
  ],
  [
    "Articles",
    1400,
    "Write a 1,500-word explainer on solar water pumps for smallholders: sizing, price ranges in Kenya, maintenance, and three honest reasons not to buy one. Include a small table of running costs.",
  ],
  [
    "Generalist",
    500,
    "Write a template for the minutes of a staff meeting: decisions, who does what by when, open questions. One page, and a filled example of an invented shop with six people, which shows how to write down a disagreement.",
  ],
  [
    "Coding",
    4000,
    "Write a tutorial of about 1,800 words: sending an M-Pesa STK push from Node.js in the sandbox, and handling a callback that never comes. All code must run; say which version of Node you used.",
  ],
  [
    "Data Science",
    1500,
    "Describe a public data set on rainfall in eastern Kenya in 600 words: where it comes from, what each column means, gaps and known errors, and three questions it can't answer.",
  ],
  [
    "Law",
    1600,
    "Summarise the street trading rules of a county of your choice in 700 words for the traders they concern, from its published by-laws. Everyday words, headings as questions, section numbers in brackets, a link to the text.",
  ],
  [
    "Chemistry",
    1100,
    "Write 15 short answers (80 to 120 words) to readers' questions about cleaning agents at home: what may be mixed, what must not, and why. Friendly tone, no brand names.",
  ],
  [
    "History",
    1000,
    "Write a 700-word profile of Wangari Maathai for an office-lobby exhibition. Facts from at least two books or archives, each named at the end. No quotation without its source.",
  ],
  [
    "Math",
    900,
    "Write the help page of an interest calculator that a chama treasurer can follow: flat rate, reducing balance, and fees. Six worked examples in KES, each checked twice, and a box on the mistake that costs most.",
  ],
  [
    "Others",
    650,
    "Write ten short radio announcements (20 seconds each) about children's vaccinations, in plain English that will be translated. Use only what the Ministry of Health or WHO publishes, with the link beside each; leave place and date as gaps.",
  ],
  [
    "Articles",
    800,
    "Write a 900-word feature on Nairobi's second-hand book sellers: three stalls, three people, one title each of them would never sell. You find and interview the sellers; expenses are not paid extra.",
  ],
  [
    "Generalist",
    750,
    "Write the 'About us' and 'How we work' pages (300 words each) for an invented family-run solar installer in Eldoret, as a pattern for others. Mark what each owner has to fill in; no awards, no numbers that nobody can check.",
  ],
  [
    "Coding",
    1800,
    "Write clear error messages for 40 failures of a payments form; you list the failures first. For each: what happened, what it means for the money, what to do next. At most 25 words.",
  ],
  [
    "Data Science",
    3900,
    "Write and test ten questions, each with one right answer, on reading charts about African economies for a model evaluation. Supply the chart's data, the answer, and the reasoning in steps.",
  ],
  [
    "Law",
    2600,
    "Draft plain-English summaries of ten clauses of a freelance contract, each with what it means if things go wrong. A lawyer reviews your text; list your doubts separately.",
  ],
  [
    "Chemistry",
    2300,
    "Write ten original, advanced questions on reaction rates for testing a language model, each with a full solution and two tempting wrong answers. No copied questions: we check.",
  ],
  [
    "History",
    1200,
    "Collect 30 claims about the building of the Uganda Railway from popular books and sites, and check them. Mark each as confirmed, wrong or unproven with its source; suggest wording for the wrong ones.",
  ],
  [
    "Math",
    3000,
    "Write 20 solutions to algebra problems step by step, half of them with one wrong step, for testing whether a model finds it. A key names the first wrong step, the mistake, and the correct step. The problems must be your own.",
  ],
  [
    "Others",
    950,
    "Write a 1,000-word script for a podcast on why Nairobi's jacarandas flower when they do. Two voices, natural speech, pronunciation notes for names.",
  ],
  [
    "Articles",
    1250,
    "Write 1,100 words on mobile money for visitors: getting a line, sending, paying a till, and what to do after a wrong transfer. Check every step on a phone; screenshots are welcome but not needed.",
  ],
  [
    "Generalist",
    400,
    "Write 20 polite customer-service replies for an online clothes shop (late delivery, wrong size, refund). 40 to 60 words each, with gaps for days and sums, and no promise that the shop has not made in its gap.",
  ],
  [
    "Coding",
    2600,
    "Document a public REST API without a key, of your choice, in OpenAPI 3.1: at least five endpoints, with an example for each reply that you got yourself. It must pass a public linter; name it and its rules.",
  ],
  [
    "Data Science",
    2100,
    "Write a 1,200-word article on how to read a confidence interval, for managers of community health programmes. One running example, one chart, no formulas in the text.",
  ],
  [
    "Law",
    1400,
    "Write a checklist for registering a small company in Kenya as of this month: forms, fees, order of steps, usual waiting times. Link the official page for each step.",
  ],
  [
    "Chemistry",
    1300,
    "Write a 900-word article for gardeners on soil pH: what it is, how to test it with a cheap kit, and how much lime is too much. Give ranges for six common vegetables with sources.",
  ],
  [
    "History",
    1700,
    "Write a timeline (35 entries of 30 to 40 words) on Indian Ocean trade along the Kenyan coast, 800 to 1900. Each entry carries a source; mark what historians still argue about.",
  ],
  [
    "Math",
    1500,
    "Write a friendly 1,000-word explanation of compound interest for first-time savers, with one table and one mistake that people make. All figures in KES and reproducible.",
  ],
  [
    "Others",
    1100,
    "Write a glossary of 120 farming terms from American to Kenyan English: units, crops, seasons, animals. One line each, with a sentence as an app would say it. Note any that have no counterpart here.",
  ],
  [
    "Articles",
    950,
    "Write 1,000 words on hosting a chama meeting that ends on time: agenda, minutes, money on the table, and the argument that always comes up. Two short interviews of your own.",
  ],
  [
    "Generalist",
    550,
    "Write a 1,200-word guide for first-time volunteers in Samburu: getting there, water, greetings, photographs, what to bring and what not to give. Checked with two people who live there; a link for each number.",
  ],
  [
    "Coding",
    1500,
    "Write commented example scripts (Python, at most 60 lines each) for five everyday spreadsheet jobs: merge, dedupe, reconcile, split, chart. Make small test files of your own and show them in the text.",
  ],
  [
    "Data Science",
    2600,
    "Compare three public sources on school enrolment by county: where they differ, by how much, and why. Two pages and one table; say which one you would trust for what.",
  ],
  [
    "Law",
    1900,
    "Write 12 questions and answers on employing a house help in Kenya: wages, leave, rest days, notice. 60 to 90 words each, law and section named, checked against this year's wage order.",
  ],
  [
    "Chemistry",
    1500,
    "Write the text of six information panels (120 words each) on how a tannery treats its waste water, from published sources that you list. A visitor of fifteen should follow it.",
  ],
  [
    "History",
    1100,
    "Write an 800-word walk through old Mombasa in ten stops, each with one story that can be proved. Give walking times and mark what is closed on Fridays.",
  ],
  [
    "Math",
    700,
    "Write a savings group's yearly statement for exercise: 60 rows, of which six don't add up, and a half-page key that says which and why. The mistakes should be those that people make.",
  ],
  [
    "Others",
    500,
    "Write 15 alternative texts for public photographs of Kenyan wildlife that you choose and link, 100 to 150 characters each: what is to be seen, not what one should feel.",
  ],
  [
    "Articles",
    2000,
    "Write a 2,000-word reported piece on repair shops for phones in your town: what they can save, where parts come from, what a repair costs. Four interviews of your own; first names are enough.",
  ],
  [
    "Generalist",
    650,
    "Compare eight Nairobi co-working spaces in a table (price, hours, power backup, internet, getting there) and write 300 words on who should choose which. Call each of them; note the date.",
  ],
  [
    "Coding",
    2900,
    "Write 30 short Python functions, 15 of which don't do what their description says, for testing a reviewer. A key gives the smallest input that breaks each, and the fix.",
  ],
  [
    "Data Science",
    1200,
    "Write a data dictionary for a public file of open data of your choice with at least 30 columns, on water or health in Kenya. Where the meaning is not certain, say so and how you would find out.",
  ],
  [
    "Law",
    1100,
    "Turn the public privacy notice of a Kenyan app into one page that people read, without losing a right or a duty. A table shows what went where; link the notice and its date.",
  ],
  [
    "Others",
    1400,
    "Write the text of a picture book of 12 pages for six-year-olds: a market day in Kisumu, 25 to 40 words a page, a hint for the illustrator on each. Swahili words in the text stay.",
  ],
  [
    "Generalist",
    200,
    "Name 30 tea blends for a Kericho packer: two words at most, easy to say on the phone, none registered already (check the public search). One line on each.",
  ],
  [
    "Chemistry",
    900,
    "Write the pages of a catalogue for 24 pieces of laboratory glassware: name, use, usual sizes with units, what not to heat. Check each against two makers' public pages; list doubts separately.",
  ],
];
