/** Builds the letters and the colour that stand for a person: the same wherever they appear. */
export function buildAvatar(name: string): { initials: string; tone: 1 | 2 | 3 | 4 } {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const initials = words.slice(0, 2).map((word) => [...word][0].toUpperCase())
  let sum = 0
  for (const mail of name) sum = (sum * 31 + mail.codePointAt(0)!) % 9973
  return { initials: initials.join(''), tone: ((sum % 4) + 1) as 1 | 2 | 3 | 4 }
}
