import type { TaskField } from "#contracts/tasks";

/** What a client wants written: the field, the pay in whole KES, and the brief. */
export type Brief = readonly [field: TaskField, amount: number, context: string];

/** Briefs as clients of such a marketplace write them; each becomes a task of the demo. */
export const briefs: readonly Brief[] = [
  [
    "Articles",
    900,
    "Write a 1,000-word guide for first-time tenants in Nairobi: what to check before paying a deposit, what a fair agreement says, and how to get the deposit back. Plain English, short paragraphs, no legal jargon. Name two places where a tenant can get free advice.",
  ],
  [
    "Data Science",
    2800,
    "We have 14 months of daily sales from three kiosks (CSV, 1,260 rows). Clean the file, chart sales by weekday and month, and write a two-page summary that a shop owner can act on. Say plainly where the data is too thin to conclude anything.",
  ],
  [
    "Coding",
    2200,
    "Write the README of a small open-source library that formats Kenyan phone numbers: what it does, how to install it, five examples, and the cases it refuses. The code is finished and tested; you get the repository. Try every example before you hand in.",
  ],
  [
    "Law",
    1800,
    "Explain Kenya's Data Protection Act to the owner of a small clinic in 800 words: what counts as personal data, when consent is needed, and the five things to put right first. For information only: no advice on a case. Cite the sections you rely on.",
  ],
  [
    "Generalist",
    600,
    "Rewrite twelve product descriptions of a Mombasa craft shop, 60 words each. Warm, exact, no superlatives. Sizes and materials are in the sheet and must stay as they are.",
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
    "Transcribe and tidy a 35-minute interview with a coffee farmer from Nyeri (English with some Swahili). Keep her way of speaking; leave out fillers; mark with a time what you could not hear.",
  ],
  [
    "Articles",
    1100,
    "Write 1,200 words on how matatu routes got their art: the painters, the rules that came and went, and what it costs an owner today. Interview quotes are supplied. No clichés about chaos.",
  ],
  [
    "Generalist",
    450,
    "Proofread a 16-page staff handbook of a guest house in Naivasha. Correct spelling, grammar and inconsistent terms; list anything unclear as a question instead of changing it.",
  ],
  [
    "Coding",
    3200,
    "Evaluate 25 answers of a language model to questions about SQL. For each: run the query on the supplied SQLite file, mark it right or wrong, and explain the first mistake in one or two sentences.",
  ],
  [
    "Data Science",
    3500,
    "Label 400 customer messages by topic (eight topics, guide supplied) and write one page on the ones that did not fit. A second annotator does the same set; agreement below 85 per cent comes back to both.",
  ],
  [
    "Law",
    2100,
    "Compare the standard terms of three mobile lenders in a table: fees, interest, what happens after a missed payment, which data they take from the phone. Quote the clause for every cell. 2 pages at most.",
  ],
  [
    "Chemistry",
    1900,
    "Check 30 model-written explanations of everyday chemistry (rust, baking powder, bleach) for errors of fact. Mark each sentence that is wrong, say why, and give a source that a lay reader can open.",
  ],
  [
    "History",
    1500,
    "Research and write captions (50 to 70 words) for 18 photographs of Nairobi from 1900 to 1963. Dates and places must be verifiable; say so where a photograph's usual caption is wrong.",
  ],
  [
    "Math",
    2400,
    "Write step-by-step solutions to 15 probability problems for an evaluation set, each with the most likely wrong answer and why people give it. The problems must be your own.",
  ],
  [
    "Others",
    850,
    "Write subtitles in English for a 12-minute film in Swahili about a women's football club in Kilifi. At most 42 characters a line and 17 characters a second. The transcript is supplied.",
  ],
  [
    "Articles",
    1400,
    "Write a 1,500-word explainer on solar water pumps for smallholders: sizing, price ranges in Kenya, maintenance, and three honest reasons not to buy one. Include a small table of running costs.",
  ],
  [
    "Generalist",
    500,
    "Turn a recorded 20-minute staff meeting into minutes: decisions, who does what by when, open questions. One page. Names are in the attached list.",
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
    "Summarise a 40-page county by-law on street trading in 700 words for the traders it concerns. Everyday words, headings as questions, section numbers in brackets.",
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
    "Review an interest calculator's help page: work through its six examples, correct those that are wrong, and rewrite the page so that a chama treasurer can follow it.",
  ],
  [
    "Others",
    650,
    "Write ten short radio announcements (20 seconds each) about a vaccination drive in Turkana County, in plain English that will be translated. The health office's fact sheet is attached.",
  ],
  [
    "Articles",
    800,
    "Write a 900-word feature on Nairobi's second-hand book sellers: three stalls, three people, one title each of them would never sell. You find and interview the sellers; expenses are not paid extra.",
  ],
  [
    "Generalist",
    750,
    "Write the 'About us' and 'How we work' pages (300 words each) for a family-run solar installer in Eldoret. A call transcript and their old site are supplied.",
  ],
  [
    "Coding",
    1800,
    "Write clear error messages for 40 failures of a payments form. For each: what happened, what it means for the money, what to do next. At most 25 words. The list of causes is attached.",
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
    "Fact-check a 3,000-word draft on the building of the Uganda Railway. Mark each claim as confirmed, wrong or unproven with its source; suggest wording for the wrong ones.",
  ],
  [
    "Math",
    3000,
    "Judge 40 model-written solutions to algebra problems step by step. Mark the first wrong step, name the mistake, and write the correct step. A guide with eight examples is supplied.",
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
    "Write 20 polite customer-service replies for an online clothes shop (late delivery, wrong size, refund). 40 to 60 words each, no promises the policy does not make; the policy is attached.",
  ],
  [
    "Coding",
    2600,
    "Document a small REST API of nine endpoints in OpenAPI 3.1 from its source and tests, with an example for each reply. It must pass the linter we use; its rules are attached.",
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
    "Localise 120 short texts of a farming app from American to Kenyan English: units, crops, seasons, tone. Note any that make no sense here.",
  ],
  [
    "Articles",
    950,
    "Write 1,000 words on hosting a chama meeting that ends on time: agenda, minutes, money on the table, and the argument that always comes up. Two short interviews of your own.",
  ],
  [
    "Generalist",
    550,
    "Edit a volunteer's 2,500-word trip report from Samburu into 1,200 readable words. Keep the voice and every number; cut the repetitions.",
  ],
  [
    "Coding",
    1500,
    "Write commented example scripts (Python, at most 60 lines each) for five everyday spreadsheet jobs: merge, dedupe, reconcile, split, chart. Test files are supplied.",
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
    "Write the text of six information panels (120 words each) on how a tannery in Thika treats its waste water. The engineer's notes are supplied; a visitor of fifteen should follow it.",
  ],
  [
    "History",
    1100,
    "Write an 800-word walk through old Mombasa in ten stops, each with one story that can be proved. Give walking times and mark what is closed on Fridays.",
  ],
  [
    "Math",
    700,
    "Check the arithmetic of 60 rows in a savings group's yearly statement and write a half-page note on what does not add up. The sheet is supplied; do not change it.",
  ],
  [
    "Others",
    500,
    "Write 15 alternative texts for photographs on a wildlife site, 100 to 150 characters each: what is to be seen, not what one should feel. Guide attached.",
  ],
  [
    "Articles",
    2000,
    "Write a 2,000-word reported piece on repair shops for phones in Kisumu: what they can save, where parts come from, what a repair costs. Four interviews, names and numbers on file with us.",
  ],
  [
    "Generalist",
    650,
    "Compare eight Nairobi co-working spaces in a table (price, hours, power backup, internet, getting there) and write 300 words on who should choose which. Call each of them; note the date.",
  ],
  [
    "Coding",
    2900,
    "Review 30 short Python functions written by a model. Say for each whether it does what its description says, give the smallest input that breaks it, and suggest the fix.",
  ],
  [
    "Data Science",
    1200,
    "Write a data dictionary (42 columns) for a county's open data on boreholes. Where the meaning is not certain, say so and how you would find out.",
  ],
  [
    "Law",
    1100,
    "Turn a 3-page privacy notice into one page that people read, without losing a right or a duty. A table shows what went where.",
  ],
  [
    "Others",
    1400,
    "Write a 25-page picture-book manuscript's editor's report: structure, language for six-year-olds, three concrete suggestions. Swahili words in the text stay.",
  ],
  [
    "Generalist",
    200,
    "Name 30 tea blends for a Kericho packer: two words at most, easy to say on the phone, none registered already (check the public search). One line on each.",
  ],
  [
    "Chemistry",
    900,
    "Proofread a 12-page product catalogue of laboratory glassware: names, sizes, units, and that every picture number has its text. List doubts separately.",
  ],
];
