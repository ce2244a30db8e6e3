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
 * What Markdown would read as more than text, and the braces of `{{DATE(...)}}`: marks of emphasis
 * (a `_` within a word is none), of code and of links, tags and entities, a backslash before a mark.
 * Some of Teams' programs show the backslashes, so nothing else has one.
 * https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
const MARKS =
  /[*`[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|\{(?=\{)|<(?=[a-z/!?])|&(?=#?\w+;)|\\(?=[!-/:-@[-`{-~]|$)/giu

/** What begins a heading, a quotation or a list where a line begins. */
const BEGINNING = /^\s*(?:\d+(?=[.)](?:\s|$))|(?=>|#{1,6}(?:\s|$)|[-+](?:\s|$)))/

function escape(text: string): string {
  const marked = text.replace(MARKS, String.raw`\$&`)
  return marked.replace(BEGINNING, '$&\\')
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n\u2028\u2029]/.test(space) ? ' ' : space))
}

/** What would end the address inside of `[text](address)`. */
function safeUrl(url: string): string {
  const codes: Record<string, string> = { '(': '%28', ')': '%29' }
  return url.replace(/[()<>\s\\]/g, (mark) => codes[mark] ?? encodeURIComponent(mark))
}
