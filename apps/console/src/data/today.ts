/** The day on the person's calendar, as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Days from today to a day; negative if it is earlier. */
export const daysAhead = (day: string): number => (Date.parse(day) - Date.parse(today())) / 86_400_000;
