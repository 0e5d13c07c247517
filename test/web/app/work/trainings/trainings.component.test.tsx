import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Training, trainingRoutes } from "#contracts/trainings";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, refuses, stub, unreached } from "../../support/stubs";

const { listTrainings, submitTrainingCode } = trainingRoutes;
const path = "/dashboard/training-normal";
const training: Training = {
  course: "normal",
  referenceCode: "UKM2K7X999",
  amount: 250,
  fromBalance: false,
  status: "accepted",
  reason: null,
  message: "Your payment is verified, and your training is open.",
  note: null,
  link: "https://meet.kalamu.example/normal",
  submittedAt: "2026-11-28T07:00:00.000Z",
  decidedAt: "2026-11-28T07:00:00.000Z",
};
const waiting: Training = {
  ...training,
  status: "waiting",
  reason: "other-amount",
  message: "This payment is not the fee of this training. We look at it ourselves.",
  link: null,
  decidedAt: null,
};
const instructions = {
  paybill: "174379",
  account: "T100001",
  fees: { normal: 250, special: 1000 },
};
const lists = (...trainings: Training[]) => answers(listTrainings, { trainings, instructions });
const newcomer = aWriter({ accountStatus: "inactive", activatedAt: null });
const verify = async (user: ReturnType<typeof openPage>, code: string) => {
  const field = await screen.findByLabelText("Reference code");
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByRole("button", { name: "Verify my payment" }));
  return field;
};

test("an invalid training code is not sent", async () => {
  const user = openPage(path, { as: newcomer });
  await screen.findByRole("heading", { name: "Pay the fee" });
  screen.getAllByText(saying(/KES\s250\.00/));
  const field = await verify(user, "12");
  await screen.findAllByText(
    saying("Please enter a valid reference code (minimum 6 alphanumeric characters)"),
  );
  expect(field).toHaveProperty("value", "12");
  expect(askedOf(submitTrainingCode)).toEqual([]);
});

test.each([
  [
    "was tried too often",
    refuses(submitTrainingCode, "too_many_requests", "Too many attempts."),
    "Too many attempts.",
  ],
  [
    "meets no network",
    unreached(submitTrainingCode),
    "Failed to process your payment. Please try again or contact support.",
  ],
])("a code that %s stays in its field, with a message", async (_, met, words) => {
  const user = openPage(path, { as: newcomer, api: [met] });
  const field = await verify(user, "ukm2k7x999");
  await screen.findAllByText(saying(words));
  expect(field).toHaveProperty("value", expect.stringMatching(/^ukm2k7x999$/i));
});

test("the page shows the reason of a refused code", async () => {
  const message = "This code has been used already.";
  const no = answers(submitTrainingCode, { status: "refused", message, training: null });
  const user = openPage(path, { as: newcomer, api: [no] });
  await verify(user, "ukm2k7x999");
  await screen.findAllByText(saying(message));
});

test("a code that waits for its payment stays visible with its state", async () => {
  const user = openPage(path, { as: newcomer });
  await screen.findByRole("heading", { name: "Pay the fee" });
  const { status, message } = waiting;
  stub(answers(submitTrainingCode, { status, message, training: waiting }), lists(waiting));
  await verify(user, "ukm2k7x999");
  await screen.findAllByText(saying("is not the fee of this training"));
  expect(askedOf(submitTrainingCode)).toMatchObject([
    { input: { course: "normal", referenceCode: "UKM2K7X999" } },
  ]);
});

test("an accepted code opens the marketplace with the receipt", async () => {
  const user = openPage(path, { as: newcomer });
  await screen.findByRole("heading", { name: "Pay the fee" });
  const { status, message } = training;
  stub(answers(submitTrainingCode, { status, message, training }), lists(training));
  await verify(user, "ukm2k7x999");
  await expect.poll(() => location.pathname).toBe("/dashboard/task-available");
  await screen.findByText("Paid: Normal Training Sessions");
  screen.getByText(saying(/KES\s250.00 has arrived, receipt UKM2K7X999/));
});

test("the page of a paid training shows the place and no field for a code", async () => {
  openPage(`${path}?mine`, { as: aWriter(), api: [lists(training)] });
  const place = await screen.findByRole("link", { name: "See where and when" });
  expect(place).toHaveProperty("href", training.link);
  expect(screen.queryByLabelText("Reference code")).toBe(null);
});
