import app from '@adonisjs/core/services/app'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { checkDestination } from '#app/linking/links/rules/destination'
import { previewProblem } from '#app/linking/previews/problems'
import { readPage } from '#app/linking/previews/readers/read_page'
import { PREVIEW_IMAGE_BYTES } from '#app/linking/previews/rules/preview_picture'
import type { PageWords } from '#app/linking/previews/rules/read_page_words'
import { takeFromQuota } from '#app/shared/limits/rate_limit'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import type { OutboundHttpResponse } from '#app/shared/outbound_http/outbound_http_client'
import previews from '#config/previews'

/** In a window, for all people of a workspace. */
const [READINGS, WINDOW_SECONDS] = [20, 60]

/** For each of the addresses that a page or a picture leads over. */
const TIMEOUT_MS = 3_000
const MOST_REDIRECTS = 3

/** The head of a page is in its beginning. */
const PAGE_BYTES = 256 * 1024

/**
 * Reads the title, the description and the address of the picture that a destination's page offers.
 * Asked for by a person alone; no creation of a link waits for it.
 *
 * @throws Problem `preview.reading_off`, `preview.too_many`, `preview.unreadable`,
 * `preview.nothing_found`, `service.unavailable`, and those of `checkDestination`
 */
export async function readDestinationWords(
  workspaceId: string,
  destinationUrl: string
): Promise<PageWords> {
  await admit(workspaceId)
  const { answer, address } = await get(destinationUrl, 'text/html', PAGE_BYTES)
  const contentType = answer.headers['content-type'] ?? ''
  if (!/^(?:text\/html|application\/xhtml\+xml)/i.test(contentType)) throw previewProblem('preview.nothing_found') // prettier-ignore
  const words = await readPage(workspaceId, { body: answer.body, contentType, address })
  if (!words.title && !words.imageUrl) throw previewProblem('preview.nothing_found')
  return words
}

/**
 * Reads the picture that a destination's page offers: bytes of an unknown sender.
 *
 * @throws Problem as `readDestinationWords`
 */
export async function readDestinationPicture(
  workspaceId: string,
  destinationUrl: string
): Promise<Buffer> {
  const { imageUrl } = await readDestinationWords(workspaceId, destinationUrl)
  if (imageUrl === null) throw previewProblem('preview.nothing_found')
  const { answer } = await get(imageUrl, 'image/png, image/jpeg, image/webp', PREVIEW_IMAGE_BYTES)
  if (!answer.complete) throw previewProblem('preview.unreadable', { field: 'image' })
  return answer.body
}

async function admit(workspaceId: string): Promise<void> {
  if (!previews.readsDestinations) throw previewProblem('preview.reading_off')
  const { allowed } = await takeFromQuota(`previews:${workspaceId}`, READINGS, WINDOW_SECONDS)
  if (!allowed) throw previewProblem('preview.too_many')
}

/** Follows redirects, each judged as a destination of a link is, and by the network's policy. */
async function get(
  given: string,
  accept: string,
  maxBodyBytes: number
): Promise<{ answer: OutboundHttpResponse; address: string }> {
  let address = given
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = new URL(checkDestination(address, await findOwnHosts([address])))
    const answer = await ask(url, accept, maxBodyBytes)
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400
    if (!isRedirect) {
      if (answer.statusCode !== 200) throw previewProblem('preview.unreadable')
      return { answer, address: url.href }
    }
    const next = URL.parse(answer.headers.location ?? '', url.href)
    if (!answer.headers.location || next === null) break
    address = next.href
  }
  throw previewProblem('preview.unreadable')
}

async function ask(url: URL, accept: string, maxBodyBytes: number): Promise<OutboundHttpResponse> {
  const outbound = await app.container.make('shunt.outbound')
  try {
    return await outbound.send({
      ...{ url, method: 'GET', timeoutMs: TIMEOUT_MS, bodyTimeoutMs: TIMEOUT_MS, maxBodyBytes },
      headers: { 'user-agent': 'Shunt-Preview/1', accept, 'accept-encoding': 'gzip' },
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw previewProblem('preview.unreadable')
  }
}
