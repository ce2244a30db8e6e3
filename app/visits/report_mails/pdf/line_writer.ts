import { findScriptFont, type ScriptFont } from '#app/visits/report_mails/pdf/script_fonts'
import { listWords, splitRuns } from '#app/visits/report_mails/pdf/text_runs'

/** How a line is written. */
export interface LineStyle {
  x: number

  /** Where its letters stand. */
  y: number
  size: number
  isBold?: boolean
  colour: string

  /** It is cut to this width, in points. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/** What is needed of a font as pdfkit has opened it. */
interface OpenedFont {
  unitsPerEm: number
  glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { toSVG(): string } }
}

/** Lines of outlines, in thousandths of the size: the font has hairlines alone. */
const OUTLINE_WIDTHS = { regular: 26, bold: 52 }

/** Writes single lines in the fonts that their letters need. */
export class LineWriter {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  write(text: string, style: LineStyle): void {
    const line = this.#fit(text, style)
    const width = this.measure(line, style)
    const { align = 'left' } = style
    const before = align === 'left' ? 0 : (style.width - width) / (align === 'right' ? 1 : 2)
    let x = style.x + before
    for (const run of splitRuns(line, findScriptFont)) {
      for (const word of listWords(run)) {
        this.#draw(run.font, word, { ...style, x })
        x += this.#measureWord(run.font, word, style)
      }
    }
  }

  /** Returns the width of a line, in points. */
  measure(line: string, style: Pick<LineStyle, 'size' | 'isBold'>): number {
    return splitRuns(line, findScriptFont)
      .flatMap((run) => listWords(run).map((word) => this.#measureWord(run.font, word, style)))
      .reduce((sum, width) => sum + width, 0)
  }

  /** Cuts a line to the width, a letter at a time, and marks that. */
  #fit(text: string, style: LineStyle): string {
    if (this.measure(text, style) <= style.width) return text
    const letters = [...text]
    let [least, most] = [0, letters.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      const cut = `${letters.slice(0, middle).join('')}…`
      if (this.measure(cut, style) <= style.width) least = middle
      else most = middle - 1
    }
    return `${letters.slice(0, least).join('')}…`
  }

  #measureWord(
    font: ScriptFont,
    word: string,
    { size, isBold }: Pick<LineStyle, 'size' | 'isBold'>
  ): number {
    this.document.font(isBold ? font.bold : font.regular).fontSize(size)
    if (!font.isOutlined) return this.document.widthOfString(word)
    const opened = this.#opened()
    const units = [...word].reduce(
      (sum, sign) => sum + opened.glyphForCodePoint(sign.codePointAt(0)!).advanceWidth,
      0
    )
    return (units / opened.unitsPerEm) * size
  }

  #draw(font: ScriptFont, word: string, style: LineStyle): void {
    const { x, y, size, isBold, colour } = style
    this.document
      .font(isBold ? font.bold : font.regular)
      .fontSize(size)
      .fillColor(colour)
    if (font.isOutlined) return this.#outline(word, style)
    this.document.text(word, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  #outline(word: string, { x, y, size, isBold, colour }: LineStyle): void {
    const opened = this.#opened()
    const scale = size / opened.unitsPerEm
    const lineWidth = OUTLINE_WIDTHS[isBold ? 'bold' : 'regular'] * (opened.unitsPerEm / 1000)
    let at = x
    for (const sign of word) {
      const glyph = opened.glyphForCodePoint(sign.codePointAt(0)!)
      const path = glyph.path.toSVG()
      this.document.save().translate(at, y).scale(scale, -scale).lineWidth(lineWidth)
      if (path !== '') this.document.path(path).fillAndStroke(colour, colour)
      this.document.restore()
      at += glyph.advanceWidth * scale
    }
  }

  /** Returns the font that is chosen, which the types do not know. */
  #opened(): OpenedFont {
    return (this.document as unknown as { _font: { font: OpenedFont } })._font.font
  }
}
