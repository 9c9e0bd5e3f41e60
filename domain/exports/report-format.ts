/** '45 min', '7.5 h', '3.2 days': a span as people say it. Pure. */
export function formatHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  if (hours < 48) return `${oneDecimal(hours)} h`;
  return `${oneDecimal(hours / 24)} days`;
}

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);
