import type { BrandingRecord } from '#app/linking/branding/branding'
import { findBrandPicture } from '#app/linking/branding/queries/find_brand_picture'
import { findBranding } from '#app/linking/branding/queries/find_branding'
import { PAGE_THEMES } from '#app/redirect/pages/page_style'
import { computeContrast } from '#app/shared/text/colours'
import { firstCharacters } from '#app/shared/text/text'

/** The button of pages without a colour of their own, by theme. */
const USUAL = {
  light: { fill: '#0d5e42', text: '#ffffff' },
  dark: { fill: '#64d4a3', text: '#051811' },
} as const

/** As many as fit a line of the sample. */
const SAMPLE_CHARACTERS = 28

/** What the domain shows of its owner, with its pictures and a sample of a page. */
export async function buildBrandingView(workspace: { id: string; name: string }, domainId: string) {
  const branding = await findBranding(workspace.id, domainId)
  const { colour, textColour, name } = branding
  return {
    ...branding,
    appleText: format(branding.appleAppSiteAssociation),
    assetText: format(branding.assetLinks),
    logo: branding.logoUrl ? await findBrandPicture(domainId, 'logo') : null,
    favicon: branding.faviconUrl ? await findBrandPicture(domainId, 'favicon') : null,
    owner: firstCharacters(name ?? workspace.name, SAMPLE_CHARACTERS),
    contrast: colour && textColour ? computeContrast(colour, textColour).toFixed(1) : null,
    files: listFiles(branding),
    samples: (['light', 'dark'] as const).map((theme) => ({
      theme,
      ...PAGE_THEMES[theme],
      band: colour,
      button: colour && textColour ? { fill: colour, text: textColour } : USUAL[theme],
    })),
  }
}

function format(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value, null, 2)
}

function listFiles(branding: BrandingRecord): string[] {
  const { faviconUrl, robotsTxt, appleAppSiteAssociation, assetLinks } = branding
  const files: Record<string, unknown> = {
    'favicon.ico': faviconUrl,
    'robots.txt': robotsTxt,
    'apple-app-site-association': appleAppSiteAssociation,
    'assetlinks.json': assetLinks,
  }
  return Object.keys(files).filter((name) => files[name] !== null)
}
