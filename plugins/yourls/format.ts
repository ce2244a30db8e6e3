/** An answer of YOURLS, before it has a form; `simple` is what is said in that form. */
export type YourlsAnswer = Record<string, unknown> & { simple: string }

/** Writes an answer as JSON, XML or, for every other name, as one line of text. */
export function formatAnswer(format: string, { simple, ...answer }: YourlsAnswer): Response {
  const status = Number(answer.statusCode || answer.errorCode || 200)
  if (format === 'json') return Response.json(answer, { status })
  if (format === 'xml') {
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n${toXml('result', answer)}\n`
    return new Response(body, { status, headers: { 'Content-Type': 'application/xml' } })
  }
  return new Response(simple, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

function toXml(name: string, value: unknown): string {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, part]) => toXml(key, part))
          .join('')
      : escapeXml(String(value ?? ''))
  return `<${name}>${inner}</${name}>`
}

/** XML has no control characters but tabs and line ends. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
