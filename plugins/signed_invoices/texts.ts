/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Grace': 'Schonfrist',
    'days': 'Tage',
    'Plans and payments from your own billing: JSON, signed with a secret that you share.':
      'Tarife und Zahlungen aus Ihrer eigenen Abrechnung: JSON, signiert mit einem gemeinsamen Geheimnis.',
    'Signing secret': 'Signaturgeheimnis',
    'Your billing signs each message with it: at least 32 characters, at random.':
      'Damit signiert Ihre Abrechnung jede Nachricht: mindestens 32 zufällige Zeichen.',
    'From the first overdue payment until the organisation is suspended.':
      'Von der ersten überfälligen Zahlung bis zur Sperrung der Organisation.',
    'Payment page': 'Bezahlseite',
    'Begins with https://. {organisation} stands for the id of the organisation.':
      'Beginnt mit https://. {organisation} steht für die ID der Organisation.',
  },
  fr: {
    'Grace': 'Délai de grâce',
    'days': 'jours',
    'Plans and payments from your own billing: JSON, signed with a secret that you share.':
      'Formules et paiements de votre propre facturation : du JSON, signé avec un secret partagé.',
    'Signing secret': 'Secret de signature',
    'Your billing signs each message with it: at least 32 characters, at random.':
      'Votre facturation signe chaque message avec ce secret : au moins 32 caractères aléatoires.',
    'From the first overdue payment until the organisation is suspended.':
      'Du premier paiement en retard à la suspension de l’organisation.',
    'Payment page': 'Page de paiement',
    'Begins with https://. {organisation} stands for the id of the organisation.':
      'Commence par https://. {organisation} représente l’identifiant de l’organisation.',
  },
  es: {
    'Grace': 'Periodo de gracia',
    'days': 'días',
    'Plans and payments from your own billing: JSON, signed with a secret that you share.':
      'Planes y pagos de su propia facturación: JSON, firmado con un secreto compartido.',
    'Signing secret': 'Secreto de firma',
    'Your billing signs each message with it: at least 32 characters, at random.':
      'Su facturación firma cada mensaje con él: al menos 32 caracteres aleatorios.',
    'From the first overdue payment until the organisation is suspended.':
      'Desde el primer pago vencido hasta la suspensión de la organización.',
    'Payment page': 'Página de pago',
    'Begins with https://. {organisation} stands for the id of the organisation.':
      'Empieza por https://. {organisation} representa el id de la organización.',
  },
}
