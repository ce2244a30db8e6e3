/** How user agents of browsers begin, and those that imitate one. */
const BROWSER = /^(?:Mozilla\/[345]\.0|Opera\/\d)/

/** What stands in a comment about a phone, a tablet or a television. */
const MACHINE =
  /Android|HbbTV|NETRANGE|GoogleTV|SMART-TV|Windows (?:Phone|CE)|Bada|Symbian|Series[46]0|Tizen|Web0S|Linux (?:arm|mips)/i

/** A program that names itself, or says where to read about it, in the same comment. */
const INTRODUCTION =
  /\+https?:\/\/|compatible; (?!MSIE)|(?<!cu)bot(?:-[a-z]{1,20})?\/\d|crawler|spider/i

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
