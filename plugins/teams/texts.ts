/** The plugin's English texts in other languages. */
export const texts = {
  de: {
    'Events as cards with one sentence, to the webhook of a workflow.':
      'Ereignisse als Karten mit einem Satz, an den Webhook eines Workflows.',
    'In Teams: Workflows > “Send webhook alerts to a channel”, then copy the URL.':
      'In Teams: Workflows > „Webhookbenachrichtigungen an einen Kanal senden“, dann die URL kopieren.',
  },
  fr: {
    'Events as cards with one sentence, to the webhook of a workflow.':
      'Événements sous forme de cartes d’une phrase, vers le webhook d’un flux de travail.',
    'In Teams: Workflows > “Send webhook alerts to a channel”, then copy the URL.':
      'Dans Teams : Workflows > « Envoyer des alertes webhook à un canal », puis copiez l’URL.',
  },
  es: {
    'Events as cards with one sentence, to the webhook of a workflow.':
      'Eventos como tarjetas con una frase, al webhook de un flujo de trabajo.',
    'In Teams: Workflows > “Send webhook alerts to a channel”, then copy the URL.':
      'En Teams: Flujos de trabajo > «Enviar alertas de webhook a un canal», y copie la URL.',
  },
}
