import { readPurpose } from '#app/redirect/clicks/request_facts'
import { toLinkPreview } from '#app/redirect/links/link_preview'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import { renderPreviewPage } from '#app/redirect/pages/preview_page'
import { hostHeader, isOverHttps, type Visit } from '#app/redirect/visit'
import type { VisitAnswer } from '#app/redirect/visit_answer'

/** Who gets the previews of links, and where their images are. */
export interface PreviewOptions {
  /** Would a visit with this user agent and purpose count as a messenger's? */
  isPreviewer: (userAgent: string, purpose: string | null) => boolean

  /** Address of the application, without a slash at the end. */
  appUrl: string
}

export interface PreviewParts {
  /** null: messengers are redirected like anyone. */
  previews: PreviewOptions | null

  /** Is the installation reached over https? */
  secure: boolean
}

/**
 * Builds the page that a messenger's previewer gets; null where the link has no preview, asks for a
 * password, or the visitor is no previewer.
 */
export function buildPreview(
  { previews, secure }: PreviewParts,
  visit: Visit,
  link: RedirectLink
): VisitAnswer | null {
  if (link.preview === null || link.passwordHash !== null || previews === null) return null
  const { headers, url = '' } = visit.request
  if (!previews.isPreviewer(headers['user-agent'] ?? '', readPurpose(headers))) return null
  const [path] = url.split('?', 1)
  const scheme = isOverHttps(visit, secure) ? 'https' : 'http'
  const shortUrl = `${scheme}://${hostHeader(visit.request, visit.peer)}${path}`
  const preview = toLinkPreview(link.preview, previews.appUrl)!
  return { status: 200, ...renderPreviewPage(preview, shortUrl, visit.host.brand) }
}
