import { edgeGlobals } from 'edge.js'

type Values = Record<string, unknown>

/**
 * Attributes of an element, as Edge's own `html.attrs` writes them, with their values escaped: that
 * one puts them between quotes as they are, whatever they hold.
 */
export function safeAttributes(values: Values) {
  const escaped = Object.entries(values).map(([name, value]) => [name, safe(value)])
  return edgeGlobals.html.attrs(Object.fromEntries(escaped))
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return edgeGlobals.html.escape(value)
  if (Array.isArray(value)) return value.map(safe)
  return value
}
