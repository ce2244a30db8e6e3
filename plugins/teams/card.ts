import type { SentencePart } from '#plugin_contract'

/**
 * A message with one adaptive card that says the sentence.
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features
 */
export function cardOf(sentence: SentencePart[]): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: sentence.map(markdownOf).join(''), wrap: true }],
        },
      },
    ],
  }
}

/** A part of a sentence in the card's Markdown, where the text's own marks mean nothing. */
export function markdownOf(part: SentencePart): string {
  const text = escape(onOneLine(part.text))
  switch (part.kind) {
    case 'text':
      return text
    case 'strong':
      return text.trim() === text && text !== '' ? `**${text}**` : text
    case 'link':
      return `[${text}](${safeUrl(part.url)})`
  }
}

/**
 * Whatever Markdown knows, and the braces of `{{DATE(...)}}`. A backslash in front of it takes its
 * meaning away: https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
function escape(text: string): string {
  const marks = text.replace(/[\\`*_{}[\]()<>#+\-!|~&]/g, String.raw`\$&`)
  // "1. " at the beginning would begin a list.
  return marks.replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`)
}

function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')
}

/** What would end the address inside of `[text](address)`. */
function safeUrl(url: string): string {
  const codes: Record<string, string> = { '(': '%28', ')': '%29' }
  return url.replace(/[()<>\s\\]/g, (mark) => codes[mark] ?? encodeURIComponent(mark))
}
