import type { HttpContext } from '@adonisjs/core/http'

/** Something that concerns every page of an area, shown above it. */
export interface Banner {
  tone: 'info' | 'warn' | 'danger'
  title: string
  text: string
  link?: { url: string; label: string }

  /** The form without fields that puts it away for this person. */
  dismiss?: string

  /** Does it take one line, on a phone too? Its title then has to say enough. */
  isLine?: boolean
}

type Banners = Banner | readonly Banner[] | null
type BannerSource = (ctx: HttpContext) => Promise<Banners> | Banners

const sources: BannerSource[] = [suspension]

/**
 * Adds a source of banners, for features that have something to say above every page, such as a
 * licence that ends.
 */
export function addBannerSource(source: BannerSource): void {
  sources.push(source)
}

export async function collectBanners(ctx: HttpContext): Promise<Banner[]> {
  const banners = await Promise.all(sources.map((source) => source(ctx)))
  return banners.flatMap((found) => found ?? [])
}

function suspension({ access, i18n }: HttpContext): Banner | null {
  if (!access?.suspended) return null
  return {
    tone: 'warn',
    title: i18n.t('shell.suspended.title'),
    text: i18n.t('shell.suspended.text'),
  }
}
