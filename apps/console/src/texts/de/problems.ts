/** The console's own sentences for problem codes. For any other code, the `detail` of the service is shown, in the same language. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED:
    'Es besteht keine Verbindung zum Dienst. Prüfen Sie das Netz und versuchen Sie es erneut.',
  TIMED_OUT: 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  UNAVAILABLE:
    'Der Dienst ist ausgelastet, oder seine Datenbank ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  RATE_LIMITED: 'Es waren zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  UNAUTHENTICATED: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  INTERNAL_ERROR: 'Der Dienst ist fehlgeschlagen. Wenn das anhält, melden Sie die Nummer der Anfrage.',
  NOT_FOUND: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
  UNEXPECTED_ANSWER: 'Die Antwort stammt nicht vom Dienst. Ein Proxy kann die Ursache sein.',
  PERMISSION_DENIED: 'Ihre Rolle erlaubt das nicht.',
  IDEMPOTENCY_KEY_REUSED:
    'Ein früherer Versuch dieses Formulars wurde mit anderen Werten ausgeführt. Schließen Sie das Formular und prüfen Sie das Ergebnis.',
  ROLE_TOO_HIGH: 'Die Rolle ist höher als Ihre. Wählen Sie Ihre eigene oder eine niedrigere.',
  LAST_OWNER: 'Das ist der einzige Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  LAST_OWNER_CREDENTIAL:
    'Kein Inhaber könnte sich mehr anmelden. Erstellen Sie zuerst einen anderen Inhaber-Schlüssel, der nicht früher abläuft, oder laden Sie einen weiteren Inhaber ein.',
  EMAIL_ALREADY_REGISTERED:
    'Diese Adresse hat schon ein Konto. Mitglieder brauchen keine Einladung; ein Inhaber kann erlauben, andere Personen mit Konto einzuladen.',
  PERIOD_CLOSED:
    'Die Buchungsperiode dieses Datums ist abgeschlossen. Verwenden Sie ein Datum in einer offenen Periode oder bitten Sie die Verwaltung, sie wieder zu eröffnen.',
  PERIOD_NOT_FOUND: 'Für dieses Datum gibt es keine Buchungsperiode. Eröffnen Sie zuerst eine.',
  PRODUCT_HAS_STOCK: 'Das Produkt hat Bestand. Buchen oder zählen Sie ihn zuerst auf null.',
  WRITE_DOWN_OUT_OF_ORDER: 'Eine spätere Prüfung des Produkts folgt. Stornieren Sie zuerst diese.',
  PRODUCT_ARCHIVED: 'Das Produkt ist archiviert. Entfernen Sie es oder verwenden Sie ein anderes.',
  COUNT_OVERTAKEN:
    'Der Bestand gezählter Artikel hat sich seit der Zählung geändert. Wählen Sie, womit die Zählungen verglichen werden.',
  STOCK_TAKE_STATE_CONFLICT:
    'Inzwischen hat jemand die Inventur gebucht, abgebrochen oder geändert. Sehen Sie ihren Stand an.',
};
