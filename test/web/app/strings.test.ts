import { expect, test } from "vitest";
import { messages } from "#contracts/messages";

const areas = import.meta.glob("../../../web/app/**/*strings.ts", { eager: true });

/** All texts in a value. Functions get `{message}` for each argument. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return gapsFilled(value as (...gaps: string[]) => unknown);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * The texts of a function whose arguments are strings, as in all texts of the specification; none
 * for other functions.
 */
function gapsFilled(fill: (...gaps: string[]) => unknown): string[] {
  try {
    return textsIn(fill("{message}"));
  } catch {
    return [];
  }
}

const texts = textsIn([messages, areas]);

test.each([
  "An unexpected error occurred.",
  "Registration successful!",
  "Login successful!",
  "No user found with this email.",
  "Please enter a valid email address.",
  "Password reset link has been sent to your email.",
  "Error: Unable to reset the password.",
  "Password reset successfully!",
  "Invalid reset link",
  "Invalid or expired reset link",
  "Passwords do not match",
  "Please sign in to continue",
  "User profile not found",
  "Failed to load profile data",
  "Failed to update profile data",
  "You must be logged in to proceed",
  "Payment failed: {message}",
  "Payment confirmation timeout. Please check your payment status.",
  "Failed to confirm the transaction. Please try again.",
  "Error fetching tasks.",
  "Error fetching tasks, please try again.",
  "Task added successfully!",
  "Error adding task, please try again.",
  "Task deleted successfully!",
  "Error deleting task, please try again.",
  "Task updated successfully!",
  "Error updating task, please try again.",
  "Please fill out all fields correctly.",
  "You must be logged in as an admin to add tasks.",
  "You don't have permission to add tasks.",
  "Failed to load user information. Please refresh the page.",
  "Authentication error. Please log in again.",
  "Failed to process your payment. Please try again or contact support.",
  "Please enter a valid reference code (minimum 6 alphanumeric characters)",
  "Profile updated successfully!",
  "Failed to update profile.",
  "User not found",
  "User is not authenticated",
  "User not authenticated.",
  "You are not authorized to view this data.",
  "Failed to load data: {message}",
  "Error fetching email template",
  "Error updating template",
  "Error sending emails",
  "Template updated successfully",
  "Emails sent successfully",
  "All fields are required.",
  "Passwords do not match.",
  "Please enter a valid phone number.",
  "Password must be at least 8 characters long and include at least one uppercase letter, one lowercase letter, one number, and one special character.",
])("the product has the specification's message “%s”", (text) => {
  expect(texts).toContain(text);
});
