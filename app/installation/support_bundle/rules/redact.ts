/** Stands for what was taken out. */
export const REDACTED = '***'

/** After one of these the rest of a line can be a secret, whatever it looks like. */
const SECRET_WORD =
  /(pass(word|wd|phrase|code)?|pwd|secret|token|credential|authori[sz]ation|bearer|basic|cookie|session|signature|api.?key|app.?key|key|code|otp|invitation|proof)\b/i

/** Words of a sentence, constants such as ER_LOCK_WAIT_TIMEOUT, short numbers, times. */
const HARMLESS =
  /^(?:[A-Za-z]?[a-z]{0,15}|[A-Z]{2,12}(?:_[A-Z]{2,12}){0,5}|\d{1,6}(?:\.\d{1,3})?(?:ms|s|%)?|\d{4}-\d\d-\d\d(?:T[\d:.]{8,12}Z?)?|\d\d:\d\d:\d\d(?:\.\d+)?)$/

/** A place in the code: `app/visits/clicks/drainer.js:53:7`. */
const PLACE =
  /^\(?(?:file:\/\/)?(?:\/[\w.-]+)*\/?((?:app|bin|config|providers|start|commands)\/[a-z_/]+\.[jt]s:\d+:\d+)\)?$/

/** What holds a word in a sentence. */
const [BEFORE, AFTER] = [`("'[<{`, `)"']>},.;:!?`]

/**
 * Leaves of a line what can be no secret: words, numbers and places in the code. Everything else goes,
 * because a secret has no form of its own: patterns of known secrets miss the next one. A secret that is
 * an ordinary word stays, so that the bundle asks its sender to read it first.
 */
export function redactLine(line: string): string {
  const words: string[] = []
  for (const word of line.split(/\s+/)) {
    if (SECRET_WORD.test(word)) {
      words.push(REDACTED)
      break
    }
    words.push(redactWord(word))
  }
  return words.join(' ').replace(/(\*\*\*)(?: \*\*\*)+/g, '$1')
}

function redactWord(word: string): string {
  const place = PLACE.exec(word)
  if (place) return place[1]
  let [from, to] = [0, word.length]
  while (from < to && BEFORE.includes(word[from])) from++
  while (to > from && AFTER.includes(word[to - 1])) to--
  if (HARMLESS.test(word.slice(from, to))) return word
  return `${word.slice(0, from)}${REDACTED}${word.slice(to)}`
}

/** Takes known secrets out of a text, wherever they stand in it. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const longestFirst = [...secrets].sort((one, other) => other.length - one.length)
  return longestFirst.reduce((left, secret) => left.replaceAll(secret, REDACTED), text)
}
