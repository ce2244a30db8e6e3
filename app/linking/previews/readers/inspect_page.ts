import { readPageWords, type PageWords } from '#app/linking/previews/rules/read_page_words'

/** A page as it was sent. */
export interface SentPage {
  body: Uint8Array

  /** Of its header `Content-Type`. */
  contentType: string

  /** To which its picture's address is relative. */
  address: string
}

/** Reads what a page of an unknown sender says of itself. Runs in the reading process. */
export default async function* inspectPage(page: SentPage): AsyncGenerator<PageWords> {
  const { body, contentType, address } = page
  yield readPageWords(decode(Buffer.from(body), contentType), address)
}

function decode(body: Buffer, contentType: string): string {
  const beginning = body.toString('latin1', 0, 1_024)
  const label =
    /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(beginning)
  try {
    return new TextDecoder(label?.[1] ?? 'utf-8').decode(body)
  } catch {
    return body.toString()
  }
}
