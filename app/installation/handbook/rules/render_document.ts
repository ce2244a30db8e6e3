import { Marked, type Token, type Tokens } from 'marked'
import { HeadingAnchors } from '#app/installation/handbook/rules/heading_anchors'
import { resolveDocumentLink } from '#app/installation/handbook/rules/resolve_document_link'
import { toPlainText } from '#app/installation/handbook/rules/to_plain_text'
import { escapeHtml } from '#app/redirect/pages/escape_html'

export interface DocumentHeading {
  depth: number
  text: string
  anchor: string
}

/** What stands below one heading, as it is searched. */
export interface DocumentSection extends DocumentHeading {
  plainText: string
}

export interface RenderedDocument {
  html: string
  sections: DocumentSection[]
}

/**
 * Renders one of our documents as HTML. HTML in it is shown as text, so that nothing in a document
 * can do more than a text can.
 *
 * @param path of the document, from the root of the repository
 * @param names of the documents that are served, by path
 */
export function renderDocument(
  markdown: string,
  path: string,
  names: ReadonlyMap<string, string>
): RenderedDocument {
  const marked = new Marked({ gfm: true })
  const tokens = marked.lexer(markdown)
  const sections = splitIntoSections(tokens)
  marked.use({ renderer: documentRenderer(path, names, sections[Symbol.iterator]()) })
  return { html: marked.parser(tokens), sections }
}

/** Pages that documents name as they are typed; they are no files that a link could lead to. */
const OWN_PAGES = new Set(['/docs', '/docs/api', '/docs/errors', '/api/openapi.json'])

/** Headings stand at the top level of our documents; what is above the first belongs to none. */
function splitIntoSections(tokens: Token[]): DocumentSection[] {
  const anchors = new HeadingAnchors()
  const sections: DocumentSection[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, tokens: words } = token as Tokens.Heading
      const text = toPlainText(words)
      sections.push({ depth, text, anchor: anchors.add(text), plainText: '' })
    } else if (token.type !== 'space' && sections.length > 0) {
      sections.at(-1)!.plainText += `${toPlainText([token])} `
    }
  }
  return sections
}

function documentRenderer(
  path: string,
  names: ReadonlyMap<string, string>,
  sections: Iterator<DocumentSection>
) {
  const tables = { count: 0 }
  return {
    heading(this: Inline, { depth, tokens }: Tokens.Heading): string {
      const inner = this.parser.parseInline(tokens)
      const { text, anchor } = sections.next().value as DocumentSection
      const label = escapeHtml(`Link to: ${text}`)
      const id = escapeHtml(anchor)
      if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`
      return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`
    },

    code({ text, lang }: Tokens.Code): string {
      const language = escapeHtml(lang?.split(/\s/)[0] || 'text')
      return `<div class="codeblock"><header><span>${language}</span></header><pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre></div>\n`
    },

    codespan({ text }: Tokens.Codespan): string {
      const code = `<code>${escapeHtml(text)}</code>`
      return OWN_PAGES.has(text) ? `<a href="${text}">${code}</a>` : code
    },

    table(this: Inline, { header, rows }: Tokens.Table): string {
      const cell = (tag: string, { tokens, align }: Tokens.TableCell) => {
        const inner = this.parser.parseInline(tokens)
        const name = tag === 'th' && inner !== '' ? 'th scope="col"' : 'td'
        const side = align === 'right' ? ' class="numeric"' : ''
        return `<${name}${side}>${inner}</${name.slice(0, 2)}>`
      }
      const head = header.map((one) => cell('th', one)).join('')
      const body = rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`)
      tables.count += 1
      return `<div class="document-table" tabindex="0" role="group" aria-label="Table ${tables.count}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`
    },

    link(this: Inline, { href, tokens }: Tokens.Link): string {
      const inner = this.parser.parseInline(tokens)
      const target = resolveDocumentLink(path, href, names)
      if ('href' in target) return `<a href="${escapeHtml(target.href)}">${inner}</a>`
      const file = escapeHtml(target.file)
      return inner === file || inner === `<code>${file}</code>`
        ? `<code>${file}</code>`
        : `${inner} (<code>${file}</code>)`
    },

    image({ href, text }: Tokens.Image): string {
      const target = resolveDocumentLink(path, href, names)
      const source = 'href' in target && target.href.startsWith('/') ? target.href : null
      if (!source) return escapeHtml(text)
      return `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`
    },

    /** A list to tick off on paper: a page keeps no ticks. */
    checkbox({ checked }: Tokens.Checkbox): string {
      return `<span class="task" aria-hidden="true">${checked ? '☑' : '☐'}</span> `
    },

    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text)
    },
  }
}

/** The parser that marked gives its renderers. */
interface Inline {
  parser: { parseInline(tokens: Token[]): string }
}
