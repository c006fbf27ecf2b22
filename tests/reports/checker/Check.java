import java.io.File;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** One line a file: its name, whether it keeps PDF/UA-1, and the rules that it breaks. */
public class Check {
    public static void main(String[] files) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.byFlavourId("ua1");
        for (String file : files) {
            try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(file), flavour);
                    PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
                ValidationResult result = validator.validate(parser);
                TreeSet<String> broken = new TreeSet<>();
                for (TestAssertion each : result.getTestAssertions()) {
                    broken.add(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber()
                        + " " + each.getMessage().replace('\n', ' ').replace('\t', ' '));
                }
                System.out.println(new File(file).getName() + "\t" + result.isCompliant()
                    + "\t" + result.getTotalAssertions() + "\t" + String.join("; ", broken));
            }
        }
    }
}
