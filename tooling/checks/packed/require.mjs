/** Stops the check with a message unless the condition is true. */
export const require = (condition, message) => {
  if (!condition) throw new Error(message);
};
