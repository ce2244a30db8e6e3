import type { SentencePart } from '#plugin_contract'

/**
 * A part of a sentence in Slack's mark-up. Three characters are escaped, which takes mentions and
 * links of the text's own away: https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function mrkdwnOf(part: SentencePart): string {
  const text = escape(onOneLine(part.text))
  switch (part.kind) {
    case 'text':
      return text
    case 'strong':
      return strong(text)
    case 'link':
      return `<${escape(safeUrl(part.url))}|${text}>`
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n\u2028\u2029]/.test(space) ? ' ' : space))
}

/** An asterisk in it, or a space at its edge, would end it too early. */
function strong(text: string): string {
  return text.includes('*') || text.trim() !== text || text === '' ? text : `*${text}*`
}

/** What would end the address inside of `<address|text>`. */
function safeUrl(url: string): string {
  return url.replace(/[|<>\s]/g, encodeURIComponent)
}
