import type { RoutingDevice } from '#app/redirect/routing/routing'

/**
 * Detects the system that a browser says it runs on. An iPad that asks for desktop pages says it is
 * a Mac, and is taken for one.
 */
export function detectDevice(userAgent: string): RoutingDevice {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  if (/\bWindows\b/.test(userAgent)) return 'windows'
  if (/\b(Macintosh|Mac OS X)\b/.test(userAgent)) return 'macos'
  return 'other'
}
