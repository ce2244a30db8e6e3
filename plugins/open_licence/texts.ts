/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'For installations that need no licence: all of Shunt can be used, permanently.':
      'Für Installationen, die keine Lizenz brauchen: Alles in Shunt ist dauerhaft nutzbar.',
  },
  fr: {
    'For installations that need no licence: all of Shunt can be used, permanently.':
      'Pour les installations sans licence : tout Shunt est utilisable, sans limite de durée.',
  },
  es: {
    'For installations that need no licence: all of Shunt can be used, permanently.':
      'Para instalaciones que no necesitan licencia: todo Shunt se puede usar de forma permanente.',
  },
}
