const words = (text: string) => new Set(text.trim().split(/\s+/))

// There are as many schemes of apps as apps, so they cannot be listed. The kinds of schemes that are no
// app's can, and every other scheme is allowed.

/**
 * Schemes that never open an app: the browser runs them, shows what they hold, or unwraps another
 * address that would be judged by no one. No setting allows them. `http` is not among app links in
 * docs/behaviour.md; `https` and `intent` have rules of their own.
 */
const NEVER = words(`
  javascript jscript livescript vbscript ecmascript mocha data blob filesystem view-source jar
  about unsafe wyciwyg cid mid mhtml mk its ms-its ms-itss res resource file content
  feed feeds rss pcast itpc jnlp jnlps microsoft-edge googlechrome googlechromes
  http https ws wss intent
`)

/** Browsers by name, with what they call their own pages: `chrome-extension`, `moz-icon`. */
const BROWSERS = words('brave browser chrome devtools edge firefox moz opera safari vivaldi webkit')

/**
 * Schemes that an operating system answers itself, with settings, a search, a shell, an installer,
 * and protocols that lead to other computers. `APP_LINK_SCHEMES` allows what someone needs.
 */
const SYSTEM = words(`
  search shell hcp help onenote onenote-cmd bingmaps calculator windowsdefender explorer
  package prefs app-prefs settings app-settings itms-services applescript
  apt apturl appstream snap flatpak admin trash computer
  ftp ftps sftp tftp gopher smb cifs afp nfs dav davs webdav webdavs ldap ldaps ldapi
  telnet rlogin tn3270 ssh mosh rdp vnc nntp snews news imap pop rtsp rtsps rtmp mms mmsh snmp
  git svn
`)
const SYSTEM_FAMILIES =
  /^(ms-|microsoft[.-]|windows[.-]|search-|android|com\.(android|apple|microsoft)\.|x-apple|x-help-|x-man-page|explorer\.|flatpak\+|git\+|svn\+|gnome-)/

/** Belong to such a family, and lead to a page of a shop of apps. */
const SHOPS = words('ms-windows-store')

/** Returns why a scheme is no app's own; null where it is one. */
export function schemeFault(scheme: string): 'never' | 'system' | null {
  const plain = scheme.toLowerCase()
  const [family] = plain.split(/[+.-]/, 1)
  // A scheme of one letter is the letter of a drive.
  if (plain.length === 1 || NEVER.has(plain) || BROWSERS.has(family)) return 'never'
  if (SHOPS.has(plain)) return null
  return SYSTEM.has(plain) || SYSTEM_FAMILIES.test(plain) ? 'system' : null
}

const SCHEME = /^[a-z][a-z0-9+.-]*$/

/**
 * Reads the setting `APP_LINK_SCHEMES`: schemes with commas between them.
 *
 * @throws Error for what is no scheme, or one that nothing allows
 */
export function parseAppSchemes(setting: string): ReadonlySet<string> {
  const schemes = setting
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().replace(/:(\/\/)?$/, ''))
    .filter((one) => one !== '')
  for (const scheme of schemes) {
    if (!SCHEME.test(scheme)) throw new Error(`“${scheme}” is no scheme of an address`)
    if (schemeFault(scheme) === 'never') throw new Error(`“${scheme}” can never open an app`)
  }
  return new Set(schemes)
}
