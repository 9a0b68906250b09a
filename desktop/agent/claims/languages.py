"""How other languages than English say that something was done, proposed or counted: the commonest ways."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop.agent.claims import words as w
from desktop.agent.language.verbs import Family

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Language:
    """Patterns are for the words of a clause in lower case, with one space between them.

    `pasts` are participles, which say something with a word of `did` or `is_so` before them; None is "done", whatever
    it was. `own` need no such word: their form says that the speaker did it.
    """

    pasts: Mapping[str, Family | None]
    did: re.Pattern[str]
    is_so: re.Pattern[str]
    denied: re.Pattern[str]
    conditions: re.Pattern[str]
    done: frozenset[str]
    """Each says "Done!" where it stands alone, but for `leads`."""
    leads: frozenset[str]
    tasks: frozenset[str]
    """Words for one task, which a participle may follow: Aufgabe gelöscht."""
    but: frozenset[str]
    proposed: frozenset[str]
    waits: re.Pattern[str]
    has: re.Pattern[str]
    counted: frozenset[str]
    numbers: Mapping[str, int]
    own: Mapping[str, Family] = field(default_factory=dict)
    actions: Mapping[str, Family] = field(default_factory=dict)
    on_list: re.Pattern[str] = _NEVER


def _any_of(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b")


_ENGLISH_TOO = frozenset({"create", "annotate"})


def _forms(families: Mapping[Family | None, str], endings: str = "") -> dict[str, Family | None]:
    """Each stem with each ending; "-" is none."""
    ends = [ending.strip("-") for ending in endings.split()] or [""]
    forms = {stem + end: family for family, stems in families.items() for stem in stems.split() for end in ends}
    return {form: family for form, family in forms.items() if form not in _ENGLISH_TOO}


def _own(families: Mapping[Family, str]) -> dict[str, Family]:
    return {word: family for family, words in families.items() for word in words.split()}


GERMAN = Language(
    pasts=_forms(
        {
            Family.DELETE: "gelöscht entfernt gestrichen",
            Family.ADD: "hinzugefügt erstellt angelegt eingetragen notiert ergänzt",
            Family.COMPLETE: "abgeschlossen erledigt abgehakt",
            Family.MARK: "markiert",
            Family.RENAME: "umbenannt",
            Family.CHANGE: "geändert aktualisiert angepasst bearbeitet gesetzt",
            Family.MOVE: "verschoben",
            Family.PRIORITIZE: "priorisiert",
            Family.UNDO: "wiederhergestellt",
            Family.RETRACT: "zurückgezogen",
        }
    ),
    did=_any_of("habe|wir haben|haben wir|wurden?"),
    is_so=_any_of("ist|sind"),
    denied=_any_of(
        "nichts?|kein(?:e[nrs]?)?|nie|niemals|ohne|konnten?|kann(?:st)?|können|könnten?|werden?|wird|würden?|soll(?:en|te)?|"
        "möchte(?:st|n)?|wenn|falls|sobald|bevor|nachdem|damit|ob|hast|hat|du|muss|müssen|dass|gestern"
    ),
    conditions=_any_of("wenn|falls|sobald|nachdem|bevor|kannst"),
    done=frozenset({"erledigt", "fertig", "geschafft"}),
    leads=w.word_set("alles ok okay klar gut super gerne ja prima schon bereits ist"),
    tasks=w.word_set("aufgabe aufgaben eintrag punkt termin erinnerung änderung änderungen"),
    but=frozenset({"aber"}),
    proposed=frozenset({"vorgeschlagen", "eingereicht", "vorgemerkt"}),
    waits=_any_of(r"(?:wartet|warten|zur)\b.*\b(?:bestätigung|freigabe|prüfung|zustimmung|genehmigung)"),
    has=_any_of("du hast|hast du|sie haben|haben sie|es gibt|gibt es"),
    counted=w.word_set("aufgaben aufgabe einträge todos to-dos"),
    numbers=w.numbered("null eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf") | {"keine": 0},
    actions={
        "löschen": Family.DELETE, "löschung": Family.DELETE, "entfernen": Family.DELETE, "hinzuzufügen": Family.ADD,
        "anzulegen": Family.ADD, "erstellen": Family.ADD, "umzubenennen": Family.RENAME, "ändern": Family.CHANGE,
        "änderung": Family.CHANGE, "verschieben": Family.MOVE, "abzuschließen": Family.COMPLETE,
    },
    on_list=_any_of(r"(?:steht|stehen)\b.*\b(?:jetzt|nun)\b.*\bliste|(?:jetzt|nun) (?:steht|stehen)\b.*\bliste"),
)  # fmt: skip

SPANISH = Language(
    pasts=_forms(
        {
            Family.DELETE: "eliminad borrad quitad",
            Family.ADD: "añadid agregad cread anotad apuntad",
            Family.COMPLETE: "completad terminad finalizad",
            Family.MARK: "marcad",
            Family.RENAME: "renombrad",
            Family.CHANGE: "cambiad actualizad modificad establecid fijad",
            Family.MOVE: "movid pospuest aplazad",
            None: "hech puest",
        },
        "o a os as",
    ),
    did=_any_of("he|hemos|se han?|han? sido|fue|fueron|quedó"),
    is_so=_any_of("está|están"),
    denied=_any_of(
        "no|nada|ningun[oa]|ningún|nunca|pude|puedo|puedes?|podría|podemos|quieres?|deseas?|si|cuando|después|antes|"
        "una vez|será|serán|voy|vas|ayer|has"
    ),
    conditions=_any_of("si|cuando|después|antes|una vez"),
    done=frozenset({"listo", "hecho"}),
    leads=w.word_set("ya está todo perfecto vale ok claro sí bien"),
    tasks=w.word_set("tarea recordatorio elemento"),
    but=frozenset({"pero"}),
    proposed=w.word_set("propuesto propuesta propuestos propuestas sugerido"),
    waits=_any_of(r"(?:esperan?|pendientes?)\b.*\b(?:confirmación|aprobación|revisión)"),
    has=_any_of("tienes?|hay"),
    counted=w.word_set("tarea tareas pendientes"),
    numbers=w.numbered("cero una dos tres cuatro cinco seis siete ocho nueve diez"),
    own=_own(
        {
            Family.DELETE: "eliminé borré quité",
            Family.ADD: "añadí agregué creé anoté apunté",
            Family.COMPLETE: "completé terminé",
            Family.MARK: "marqué",
            Family.RENAME: "renombré",
            Family.CHANGE: "cambié actualicé modifiqué",
            Family.MOVE: "moví pospuse aplacé",
        }
    ),
    on_list=_any_of(r"(?:ya|ahora) está en (?:tu|la|su) lista|está ahora en (?:tu|la|su) lista"),
)

FRENCH = Language(
    pasts=_forms(
        {
            Family.DELETE: "supprimé effacé retiré enlevé",
            Family.ADD: "ajouté créé noté inscrit",
            Family.COMPLETE: "terminé complété coché achevé",
            Family.MARK: "marqué",
            Family.RENAME: "renommé",
            Family.CHANGE: "modifié changé actualisé défini",
            Family.MOVE: "déplacé reporté décalé",
            None: "fait mis",
        },
        "- e s es",
    ),
    did=_any_of("ai|nous avons|on a|(?:a|ont)(?: bien)? été"),
    is_so=_any_of("est|sont"),
    denied=_any_of(
        "ne|n'[^ ]+|pas|rien|aucune?|jamais|peux|peut|pouvez|pourrais|veux|veut|voulez|souhaites?|souhaitez|dois|si|"
        "quand|lorsqu[^ ]+|après|avant|une fois|sera|seront|serait|vais|vas|hier"
    ),
    conditions=_any_of("si|quand|lorsqu[^ ]+|après|avant|une fois"),
    done=frozenset({"fait", "terminé"}),
    leads=w.word_set("c'est voilà ok parfait oui tout est bien sûr et"),
    tasks=w.word_set("tâche rappel élément"),
    but=frozenset({"mais"}),
    proposed=w.word_set("proposé proposée proposés proposées suggéré"),
    waits=_any_of(r"(?:attend|attendent|attente)\b.*\b(?:validation|confirmation|approbation|accord)"),
    has=_any_of("tu as|vous avez|il y a"),
    counted=w.word_set("tâche tâches"),
    numbers=w.numbered("zéro une deux trois quatre cinq six sept huit neuf dix"),
    on_list=_any_of(r"est (?:maintenant|désormais) (?:dans|sur) (?:ta|ton|votre|la) liste"),
)

ITALIAN = Language(
    pasts=_forms(
        {
            Family.DELETE: "eliminat cancellat rimoss tolt",
            Family.ADD: "aggiunt creat annotat inserit",
            Family.COMPLETE: "completat terminat",
            Family.MARK: "segnat contrassegnat",
            Family.RENAME: "rinominat",
            Family.CHANGE: "modificat cambiat aggiornat impostat",
            Family.MOVE: "spostat rimandat posticipat",
            None: "fatt mess",
        },
        "o a i e",
    ),
    did=_any_of("ho|abbiamo|è stat[oa]|sono stat[ei]"),
    is_so=_any_of("è|sono"),
    denied=_any_of(
        "non|niente|nulla|nessun[^ ]*|mai|posso|puoi|può|potrei|vuoi|vuole|se|quando|dopo|prima|una volta|sarà|"
        "saranno|verrà|verranno|ieri|hai|avete"
    ),
    conditions=_any_of("se|quando|dopo|prima|una volta"),
    done=frozenset({"fatto", "finito"}),
    leads=w.word_set("ecco ok perfetto sì certo tutto è bene va"),
    tasks=w.word_set("attività promemoria elemento compito"),
    but=frozenset({"ma", "però"}),
    proposed=w.word_set("proposto proposta proposti proposte suggerito"),
    waits=_any_of(r"(?:attesa|attende|attendono)\b.*\b(?:conferma|approvazione|revisione)"),
    has=_any_of("hai|avete|ci sono|c'è"),
    counted=w.word_set("attività compiti compito"),
    numbers=w.numbered("zero una due tre quattro cinque sei sette otto nove dieci"),
    on_list=_any_of(r"è (?:ora|adesso) nella (?:tua )?lista|(?:ora|adesso) è nella (?:tua )?lista"),
)

PORTUGUESE = Language(
    pasts=_forms(
        {
            Family.DELETE: "excluíd removid apagad eliminad",
            Family.ADD: "adicionad criad acrescentad anotad",
            Family.COMPLETE: "concluíd completad finalizad",
            Family.MARK: "marcad",
            Family.RENAME: "renomead",
            Family.CHANGE: "alterad atualizad mudad modificad definid",
            Family.MOVE: "movid adiad",
            None: "feit",
        },
        "o a os as",
    ),
    did=_any_of("fo(?:i|ram)"),
    is_so=_any_of("está|estão"),
    denied=_any_of(
        "não|nada|nenhum[^ ]*|nunca|posso|podes?|poderia|quer|queres|se|quando|após|depois|antes|uma vez|será|serão|"
        "vou|vais?|ontem"
    ),
    conditions=_any_of("se|quando|após|depois|antes|uma vez"),
    done=frozenset({"pronto", "feito", "prontinho"}),
    leads=w.word_set("ok certo tudo está sim perfeito claro já"),
    tasks=w.word_set("tarefa lembrete item"),
    but=frozenset({"mas"}),
    proposed=w.word_set("proposto proposta propostos propostas sugerido"),
    waits=_any_of(r"(?:aguarda|aguardam|aguardando|espera|pendente)\b.*\b(?:confirmação|aprovação|revisão)"),
    has=_any_of("você tem|tens|há|tem"),
    counted=w.word_set("tarefa tarefas"),
    numbers=w.numbered("zero uma duas três quatro cinco seis sete oito nove dez"),
    own=_own(
        {
            Family.DELETE: "excluí removi apaguei eliminei",
            Family.ADD: "adicionei criei acrescentei anotei",
            Family.COMPLETE: "concluí completei finalizei",
            Family.MARK: "marquei",
            Family.RENAME: "renomeei",
            Family.CHANGE: "alterei atualizei mudei modifiquei defini",
            Family.MOVE: "movi adiei",
        }
    ),
    on_list=_any_of(r"(?:agora|já) está na (?:tua |sua )?lista"),
)

DUTCH = Language(
    pasts=_forms(
        {
            Family.DELETE: "verwijderd gewist geschrapt",
            Family.ADD: "toegevoegd aangemaakt gemaakt genoteerd",
            Family.COMPLETE: "voltooid afgerond afgevinkt",
            Family.MARK: "gemarkeerd",
            Family.RENAME: "hernoemd",
            Family.CHANGE: "gewijzigd bijgewerkt aangepast veranderd ingesteld",
            Family.MOVE: "verplaatst verzet uitgesteld",
            None: "gedaan gezet",
        }
    ),
    did=_any_of("heb|we hebben|hebben we|werd|werden"),
    is_so=_any_of("is|zijn"),
    denied=_any_of(
        "niets?|geen|nooit|kan|kunt?|kon|konden|kunnen|wilt?|^als|wanneer|zodra|nadat|voordat|zal|zullen|zou|moet|"
        "gisteren|hebt|(?<!ik )heb je|wordt|worden"
    ),
    conditions=_any_of("^als|wanneer|zodra|nadat|voordat"),
    done=frozenset({"gedaan", "klaar", "gebeurd", "geregeld"}),
    leads=w.word_set("ok oké prima ja alles is dat het zeker natuurlijk"),
    tasks=w.word_set("taak herinnering item"),
    but=frozenset({"maar"}),
    proposed=frozenset({"voorgesteld"}),
    waits=_any_of(r"(?:wacht|wachten)\b.*\b(?:goedkeuring|bevestiging|beoordeling)"),
    has=_any_of("je hebt|heb je|u hebt|u heeft|er zijn|er is"),
    counted=w.word_set("taak taken"),
    numbers=w.numbered("nul een twee drie vier vijf zes zeven acht negen tien") | {"geen": 0, "één": 1},
    on_list=_any_of(r"(?:staat|staan) nu op (?:je|de|uw) lijst|nu (?:staat|staan)\b.*\blijst"),
)

LANGUAGES = (GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, DUTCH)
