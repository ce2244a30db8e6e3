import Bowser from 'bowser'

/** What a browser says of itself, as far as people know it. */
export interface BrowserInfo {
  browser: string | null
  system: string | null
  device: 'phone' | 'tablet' | 'computer' | 'unknown'
}

const DEVICES: Record<string, BrowserInfo['device']> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Detects `Firefox` on `Linux`, by the `User-Agent` header. */
export function detectBrowser(userAgent: string | null): BrowserInfo {
  if (!userAgent) return { browser: null, system: null, device: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: DEVICES[platform.type ?? ''] ?? 'unknown',
  }
}
