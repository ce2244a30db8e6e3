/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Older clicks in columns of a ClickHouse server that all machines ask, by CLICKHOUSE_URL.':
      'Ältere Klicks in Spalten eines ClickHouse-Servers, den alle Maschinen abfragen, über CLICKHOUSE_URL.',
    'Memory of a question': 'Speicher je Abfrage',
    'What one question may take on the server. Larger ones fail, and MySQL answers.':
      'So viel darf eine Abfrage auf dem Server belegen. Größere scheitern, und MySQL antwortet.',
  },
  fr: {
    'Older clicks in columns of a ClickHouse server that all machines ask, by CLICKHOUSE_URL.':
      'Clics anciens en colonnes sur un serveur ClickHouse que toutes les machines interrogent, par CLICKHOUSE_URL.',
    'Memory of a question': 'Mémoire par requête',
    'What one question may take on the server. Larger ones fail, and MySQL answers.':
      'Ce qu’une requête peut occuper sur le serveur. Au-delà, elle échoue et MySQL répond.',
  },
  es: {
    'Older clicks in columns of a ClickHouse server that all machines ask, by CLICKHOUSE_URL.':
      'Clics antiguos en columnas de un servidor ClickHouse que consultan todas las máquinas, mediante CLICKHOUSE_URL.',
    'Memory of a question': 'Memoria por consulta',
    'What one question may take on the server. Larger ones fail, and MySQL answers.':
      'Lo que una consulta puede ocupar en el servidor. Las mayores fallan y responde MySQL.',
  },
}
