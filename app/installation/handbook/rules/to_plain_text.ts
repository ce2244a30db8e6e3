import type { Token, Tokens } from 'marked'

const NAMED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Returns the words of a part of a document, without its marks, as people search for them. */
export function toPlainText(tokens: Token[]): string {
  return tokens.map(toWords).join('').replace(/\s+/g, ' ').trim()
}

function toWords(token: Token): string {
  switch (token.type) {
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows]
        .flat()
        .map((cell) => `${toPlainText(cell.tokens)} `)
        .join('')
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => `${toPlainText(item.tokens)} `).join('')
    case 'image':
      return (token as Tokens.Image).text
    case 'br':
    case 'space':
      return ' '
    default:
      return 'tokens' in token && token.tokens
        ? token.tokens.map(toWords).join('') + (token.type === 'paragraph' ? ' ' : '')
        : unescape('text' in token ? String(token.text) : '')
  }
}

/** The lexer escapes some texts for HTML. */
function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => NAMED[name])
}
