interface Node {
  next: Map<number, Node>
  fallback: Node | null

  /** Numbers of the literals that end here, the ones of the fallbacks included. */
  ends: number[]
}

/**
 * Finds all of many literals in one pass over a text (Aho and Corasick), so that the time depends on
 * the length of the text alone: not on the number of literals, and not on what a sender chose to
 * write.
 *
 * @returns a function that calls `found` with the number of a literal and where it starts
 */
export function createLiteralFinder(literals: readonly string[]) {
  const root = trieOf(literals)
  linkFallbacks(root)
  return (text: string, found: (literal: number, start: number) => void): void => {
    let node = root
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      let next = node.next.get(code)
      while (next === undefined && node.fallback !== null) {
        node = node.fallback
        next = node.next.get(code)
      }
      node = next ?? root
      for (const literal of node.ends) found(literal, at + 1 - literals[literal].length)
    }
  }
}

function trieOf(literals: readonly string[]): Node {
  const root = newNode()
  literals.forEach((literal, number) => {
    let node = root
    for (let at = 0; at < literal.length; at++) {
      const code = literal.charCodeAt(at)
      if (!node.next.has(code)) node.next.set(code, newNode())
      node = node.next.get(code)!
    }
    node.ends.push(number)
  })
  return root
}

/** Gives each node the node of its longest proper ending that is a beginning too, level by level. */
function linkFallbacks(root: Node): void {
  const waiting = [...root.next.values()]
  for (const node of waiting) node.fallback = root
  for (const node of waiting) {
    for (const [code, child] of node.next) {
      let fallback = node.fallback
      while (fallback !== null && !fallback.next.has(code)) fallback = fallback.fallback
      child.fallback = fallback?.next.get(code) ?? root
      child.ends.push(...child.fallback.ends)
      waiting.push(child)
    }
  }
}

function newNode(): Node {
  return { next: new Map(), fallback: null, ends: [] }
}
