/** How user agents of browsers begin, and those that imitate one. */
const BROWSER = /^(?:Mozilla\/[345]\.0|Opera\/\d)/

/** What stands in a comment about a phone, a tablet or a television. */
const MACHINE =
  /Android|HbbTV|NETRANGE|GoogleTV|SMART-TV|Windows (?:Phone|CE)|Bada|Symbian|Series[46]0|Tizen|Web0S|Linux (?:arm|mips)/i

/** A program that names itself, or says where to read about it, in the same comment. */
const INTRODUCTION =
  /https?:\/\/(?!\S{0,60}UAprof)|compatible; (?!MSIE)|(?<!cu)bot(?:-[a-z]{1,20})?\/\d|(?:crawler|spider)(?! \d)/i

/** Does a user agent look like that of a browser? */
export function looksLikeBrowser(userAgent: string): boolean {
  return BROWSER.test(userAgent)
}

/**
 * Returns the user agent of a browser without the comment that names the machine. Makers and models
 * are called Cubot, Sugar, Butterfly or Discovery Pro, and televisions list what they can: none of
 * that says who uses the machine. Leaves the comment where a program introduces itself in it.
 */
export function removeMachine(userAgent: string): string {
  const from = userAgent.indexOf('(')
  if (from === -1) return userAgent
  const to = endOfComment(userAgent, from)
  const comment = userAgent.slice(from, to)
  if (!MACHINE.test(comment) || INTRODUCTION.test(comment)) return userAgent
  return `${userAgent.slice(0, from)}(some machine)${userAgent.slice(to)}`
}

/** Returns where the comment ends; the end of the text where its brackets do not match. */
function endOfComment(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/**
 * What people browse with, though it begins as no browser does: the web view of an app that says
 * what it is in brackets, an engine, text in a terminal, and phones and browsers of the century
 * before. In the letters that these write: who changes them is a program.
 */
const OTHER_BROWSERS = new RegExp(
  [
    '^\\[FB',
    'AppleWebKit|like Gecko|Presto|NetFront|Obigo|[Oo]penwave|Teleca|Dolfin|HbbTV|\\bOPR/|smarttv_',
    'MIDP-|CLDC-|MAUI|MOCOR|WAP|UP\\.(?:Browser|Link)|UC(?:WEB|Browser)|Opera(?: Mini|\\d)|Browser/',
    '^(?:BlackBerry|DoCoMo|J-PHONE|KDDI|LGE?-|MOT-|N[Oo][Kk][Ii][Aa]|OneBrowser|SAMSUNG-|SEC-|SoftBank)',
    '^(?:SonyEricsson|Vodafone)',
    '^(?:amaya|Dillo|E?Links|IBrowse|Konqueror|Lynx|Midori|NCSA_Mosaic|NetSurf|OmniWeb|w3m)\\b',
    '^[Mm]ozilla/\\d\\.\\d+ ?[[(]',
    '\\([^()]*(?:iPhone|iPad|iPod|Android)\\b',
  ].join('|')
)

/** Does a person browse with this, though it does not look like a browser? */
export function isOtherBrowser(userAgent: string): boolean {
  return OTHER_BROWSERS.test(userAgent) && !INTRODUCTION.test(userAgent)
}

/** How a browser on a phone, a tablet or a television begins, `removeMachine` or not. */
const SMALL_SCREEN =
  /^Mozilla\/5\.0 \((?:some machine|iPhone|iPad|iPod|Linux; (?:U; )?Android|Android)/

/** How a program says that it is none of a person's, wherever it says it. */
const SAYS_PROGRAM =
  /https?:|www\.|bot\b|bot[/_-]|crawl|spider|compatible;|preview|fetch|headless|monitor|devtools|-scan|@/i

/** A product that calls itself a browser, with its version. */
const NAMED_BROWSER = /\b[A-Za-z]+Browser\b(?:\/[\d.]+)?/gi

/** Leaves out products that call themselves browsers. */
export function removeNamedBrowsers(userAgent: string): string {
  return userAgent.replace(NAMED_BROWSER, 'some browser')
}

/**
 * Is this an app on a phone or a product that calls itself a browser, which nothing but the name of
 * its company could make a program? Programs that take the agent of a phone add more than that: an
 * address, or the word for what they are.
 *
 * @param said what `removeMachine` and `removeNamedBrowsers` left
 */
export function isAppOrBrowser(said: string): boolean {
  const isOne =
    said.includes('some browser') || (SMALL_SCREEN.test(said) && /WebKit|Gecko/.test(said))
  return isOne && !SAYS_PROGRAM.test(said)
}

/** What stands behind the slash of a product. */
const VERSION = /(?<=[A-Za-z])\/[^\s;,()/]+/g

/** Leaves out the versions of products: they are no words. */
export function removeVersions(userAgent: string): string {
  return userAgent.replace(VERSION, '/')
}

/** The only comment, with nothing after it, of something that calls itself compatible. */
const COMPATIBLE_ALONE =
  /^Mozilla\/[345]\.\d \(compatible; (?!MSIE|Konqueror|iCab|Opera)([^()]*)\)?$/i

/** Browsers name the system that they run on. */
const SYSTEM =
  /Linux|Windows|Win\d|Mac|BSD|SunOS|X11|OS\/2|BeOS|Amiga|RISC OS|Brew|BMP|Symbian|Nokia|Ericsson/i

/** Five words in a row, which no program calls itself. */
const SENTENCE = /(?:\b[A-Za-z']{2,20}[,.:]? ){4}[A-Za-z']{2,20}/

/**
 * Does a program introduce itself here, without a name that a list has? By a sentence, or as
 * something compatible that names no system.
 */
export function introducesItself(userAgent: string): boolean {
  if (!looksLikeBrowser(userAgent)) return SENTENCE.test(userAgent)
  const compatible = COMPATIBLE_ALONE.exec(userAgent)
  return compatible !== null && !SYSTEM.test(compatible[1])
}
