/** How long Cognito is waited for, in milliseconds: less than a function's own time, so that the answer is ours. */
export const cognitoTimeout = 8000;
