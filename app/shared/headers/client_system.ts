/** Systems that rules and reports distinguish. */
export type ClientSystem = 'ios' | 'android' | 'windows' | 'macos' | 'other'

/** Windows on phones says that it is like an iPhone and like Android as well. */
const WINDOWS_PHONE = /\bWindows Phone\b/

/** The devices by name, as browsers, apps (`FBDV/iPhone12,1`) and old browsers (`iPh9,2`) write them. */
const IOS = /\biP(?:hone|ad|od|h\d)|\biOS\b|\biPadOS\b|FBAN\/FBIOS/

/** Android by name, by its short form, and by the form that the apps of one company use. */
const ANDROID = /\bAndroid|\bAdr \d|FBAN\/FB4A|FBPN\/com\./i
const WINDOWS = /\bWindows\b/
const MAC = /\b(?:Macintosh|Mac OS X)\b/

/** What browsers on an iPhone or iPad say of themselves, also while they say that it is a Mac. */
const ON_IOS = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA|Mobile)\//

/**
 * Reads the system that a browser or an app says it runs on. An iPad that asks for desktop pages
 * says it is a Mac. Browsers other than Safari reveal that it is an iPad; Safari there cannot be
 * distinguished from a Mac.
 */
export function readSystem(userAgent: string): ClientSystem {
  if (WINDOWS_PHONE.test(userAgent)) return 'windows'
  if (IOS.test(userAgent)) return 'ios'
  if (ANDROID.test(userAgent)) return 'android'
  if (WINDOWS.test(userAgent)) return 'windows'
  if (!MAC.test(userAgent)) return 'other'
  return ON_IOS.test(userAgent) ? 'ios' : 'macos'
}
