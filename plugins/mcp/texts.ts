/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Assistants find, create, change and report links with an API key, at /mcp.':
      'Assistenten finden, erstellen, ändern und melden Links mit einem API-Schlüssel, unter /mcp.',
  },
  fr: {
    'Assistants find, create, change and report links with an API key, at /mcp.':
      'Les assistants trouvent, créent, modifient et analysent des liens avec une clé d’API, à /mcp.',
  },
  es: {
    'Assistants find, create, change and report links with an API key, at /mcp.':
      'Los asistentes buscan, crean, modifican y analizan enlaces con una clave de API, en /mcp.',
  },
}
